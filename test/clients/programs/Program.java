import com.google.gson.Gson;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.JSON;
import org.openapitools.client.api.*;
import org.openapitools.client.model.*;

/** Calls the API by the client of openapi-generator. Arguments: address, token, a folder to write to. */
public class Program {
  interface Call {
    void run() throws ApiException;
  }

  /** Returns the problem of a refused call. */
  static Problem problemOf(Call call) {
    try {
      call.run();
    } catch (ApiException error) {
      return JSON.deserialize(error.getResponseBody(), Problem.class);
    }
    throw new IllegalStateException("not refused");
  }

  public static void main(String[] given) throws Exception {
    ApiClient client = new ApiClient();
    client.setBasePath(given[0]);
    client.setBearerToken(given[1]);
    TasksApi tasks = new TasksApi(client);
    FilesApi files = new FilesApi(client);
    WebhooksApi webhooks = new WebhooksApi(client);
    Map<String, String> seen = new LinkedHashMap<>();

    CreateTaskInput input = new CreateTaskInput().title("Rafları say").project("GENEL").assignee("me");
    Task made = tasks.createTask(input, null, null, null, null, null);
    seen.put("POST /api/v1/tasks", made.getId().substring(0, 4) + " " + made.getTitle() + " " + made.getStatus());

    List<String> titles = new ArrayList<>();
    String cursor = null;
    boolean more = true;
    while (more) {
      ListTasks200Response page = tasks.listTasks(Set.of("me"), null, null, null, null, null, null, null, null, null, null, null, null,
          null, null, null, null, null, Set.of("GENEL"), null, Set.of("todo"), null, null, null, null, null, Set.of("number"), 1, cursor,
          null, null, null, null);
      for (Task task : page.getData()) titles.add(task.getTitle());
      cursor = page.getPage().getNextCursor();
      more = page.getPage().getHasMore();
    }
    seen.put("GET /api/v1/tasks", String.join(", ", titles));

    UpdateTaskBody change = new UpdateTaskBody().status("done").dueDate(LocalDate.of(2026, 12, 1));
    Task patched = tasks.updateTask(made.getId(), change, null, null, null, null, null);
    seen.put("PATCH /api/v1/tasks/{id}", patched.getStatus() + " " + patched.getDueDate());

    int deleted = tasks.deleteTaskWithHttpInfo(made.getId(), null, null, null, null, null).getStatusCode();
    Problem gone = problemOf(() -> tasks.getTask(made.getId(), null, null, null, null));
    seen.put("DELETE /api/v1/tasks/{id}", deleted + " " + gone.getStatus() + " " + gone.getCode());

    seen.put("GET /api/v1/projects", new ProjectsApi(client).listProjects(null, null, null, null, null, null, null, null, null, null,
        null).getData().stream().map(Project::getKey).collect(Collectors.joining(",")));

    Reply reply = new AssistantApi(client).askAssistant(new AskAssistantInput().message("Yıllık izin kaç gün?"), null, null, null, null, null);
    seen.put("POST /api/v1/ai/chat", reply.getGrounded() + " " + reply.getCitations().get(0).getTitle());

    Path path = Path.of(given[2], "rapor.txt");
    Files.writeString(path, "Merhaba dünya");
    UploadedFile uploaded = files.uploadFile(path.toFile(), null, null, null, null, null, "GENEL", null);
    seen.put("POST /api/v1/files", uploaded.getName() + " " + uploaded.getSize());
    File content = files.getFileContent(uploaded.getId(), null, null, null, null, null, null);
    seen.put("GET /api/v1/files/{id}/content", Files.readString(content.toPath()));

    seen.put("GET /api/v1/notifications", new NotificationsApi(client).listNotifications(null, null, null, null, null, null, null, null,
        null, null, null, null, null).getData().stream().map(each -> each.getReason().getValue()).collect(Collectors.joining(",")));

    seen.put("GET /api/v1/search", new SearchApi(client).search("yıllık izin", null, null, null, null, null, null, null, null,
        null).getData().get(0).getKind().getValue());

    CreateWebhookInput address = new CreateWebhookInput().url("https://muhasebe.ornek.test/atolye").events(Set.of("task.*"));
    String secret = webhooks.createWebhook(address, null, null, null, null, null).getSecret();
    List<Webhook> listed = webhooks.listWebhooks(null, null, null, null, null, null).getData();
    seen.put("POST /api/v1/webhooks", secret.substring(0, 6) + " " + String.join(",", listed.get(0).getEvents()));

    seen.put("GET /api/v1/events", new EventsApi(client).listEvents(null, null, Set.of("task.created"), null, null, null,
        null).getData().stream().map(Event::getEvent).distinct().collect(Collectors.joining(",")));

    CreateTaskInput wrong = new CreateTaskInput().title("Raf").assignee("usr_01jcx6y3m8e7v9t5w2b4n6q8r0").status("yok");
    Problem refused = problemOf(() -> tasks.createTask(wrong, null, null, null, null, null));
    seen.put("refused", refused.getStatus() + " " + refused.getErrors().stream().map(each -> each.getPointer() + " " + each.getCode())
        .collect(Collectors.joining(",")));

    System.out.println(new Gson().toJson(seen));
    System.exit(0);
  }
}
