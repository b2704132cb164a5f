// Calls the API by the client of openapi-generator. Arguments: address, token, a folder to write to.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	api "github.com/GIT_USER_ID/GIT_REPO_ID"
)

// must returns the answer of a call, or panics if it is refused.
func must[Answer any, Response any](answer Answer, response Response, err error) Answer {
	if err != nil {
		var refused *api.GenericOpenAPIError
		if errors.As(err, &refused) {
			panic(string(refused.Body()))
		}
		panic(err)
	}
	return answer
}

// problemOf returns the problem of a refused call.
func problemOf(err error) api.Problem {
	var refused *api.GenericOpenAPIError
	if !errors.As(err, &refused) {
		panic("not refused")
	}
	return refused.Model().(api.Problem)
}

func main() {
	settings := api.NewConfiguration()
	settings.Servers = api.ServerConfigurations{{URL: os.Args[1]}}
	client := api.NewAPIClient(settings)
	ctx := context.WithValue(context.Background(), api.ContextAccessToken, os.Args[2])
	seen := map[string]string{}

	input := api.NewCreateTaskInput()
	input.SetTitle("Rafları say")
	input.SetProject("GENEL")
	input.SetAssignee("me")
	made := must(client.TasksAPI.CreateTask(ctx).CreateTaskInput(*input).Execute())
	seen["POST /api/v1/tasks"] = fmt.Sprintf("%s %s %s", made.Id[:4], made.Title, made.Status)

	var titles []string
	cursor, more := "", true
	for more {
		request := client.TasksAPI.ListTasks(ctx).Status([]string{"todo"}).Assignee([]string{"me"}).Project([]string{"GENEL"})
		request = request.Sort([]string{"number"}).Limit(1)
		if cursor != "" {
			request = request.Cursor(cursor)
		}
		page := must(request.Execute())
		for _, task := range page.Data {
			titles = append(titles, task.Title)
		}
		cursor, more = page.Page.GetNextCursor(), page.Page.HasMore
	}
	seen["GET /api/v1/tasks"] = strings.Join(titles, ", ")

	change := api.NewUpdateTaskBody()
	change.SetStatus("done")
	change.SetDueDate("2026-12-01")
	patched := must(client.TasksAPI.UpdateTask(ctx, made.Id).UpdateTaskBody(*change).Execute())
	seen["PATCH /api/v1/tasks/{id}"] = patched.Status + " " + patched.GetDueDate()

	deleted, err := client.TasksAPI.DeleteTask(ctx, made.Id).Execute()
	if err != nil {
		panic(err)
	}
	_, _, err = client.TasksAPI.GetTask(ctx, made.Id).Execute()
	gone := problemOf(err)
	seen["DELETE /api/v1/tasks/{id}"] = fmt.Sprintf("%d %d %s", deleted.StatusCode, gone.Status, gone.Code)

	var keys []string
	for _, project := range must(client.ProjectsAPI.ListProjects(ctx).Execute()).Data {
		keys = append(keys, project.Key)
	}
	seen["GET /api/v1/projects"] = strings.Join(keys, ",")

	reply := must(client.AssistantAPI.AskAssistant(ctx).AskAssistantInput(*api.NewAskAssistantInput("Yıllık izin kaç gün?")).Execute())
	seen["POST /api/v1/ai/chat"] = fmt.Sprintf("%t %s", reply.GetGrounded(), reply.Citations[0].GetTitle())

	path := filepath.Join(os.Args[3], "rapor.txt")
	if err := os.WriteFile(path, []byte("Merhaba dünya"), 0o600); err != nil {
		panic(err)
	}
	file, _ := os.Open(path)
	uploaded := must(client.FilesAPI.UploadFile(ctx).File(file).Project("GENEL").Execute())
	seen["POST /api/v1/files"] = fmt.Sprintf("%s %d", uploaded.Name, int(uploaded.Size))
	content := must(client.FilesAPI.GetFileContent(ctx, uploaded.Id).Execute())
	text, _ := io.ReadAll(content)
	seen["GET /api/v1/files/{id}/content"] = string(text)

	var reasons []string
	for _, each := range must(client.NotificationsAPI.ListNotifications(ctx).Execute()).Data {
		reasons = append(reasons, string(each.Reason))
	}
	seen["GET /api/v1/notifications"] = strings.Join(reasons, ",")

	found := must(client.SearchAPI.Search(ctx).Q("yıllık izin").Execute())
	seen["GET /api/v1/search"] = string(found.Data[0].Kind)

	address := api.NewCreateWebhookInput([]string{"task.*"}, "https://muhasebe.ornek.test/atolye")
	webhook := must(client.WebhooksAPI.CreateWebhook(ctx).CreateWebhookInput(*address).Execute())
	listed := must(client.WebhooksAPI.ListWebhooks(ctx).Execute()).Data
	seen["POST /api/v1/webhooks"] = webhook.GetSecret()[:6] + " " + strings.Join(listed[0].Events, ",")

	happened := map[string]bool{}
	for _, each := range must(client.EventsAPI.ListEvents(ctx).Kinds([]string{"task.created"}).Execute()).Data {
		happened[each.Event] = true
	}
	for event := range happened {
		seen["GET /api/v1/events"] += event
	}

	wrong := api.NewCreateTaskInput()
	wrong.SetTitle("Raf")
	wrong.SetAssignee("usr_01jcx6y3m8e7v9t5w2b4n6q8r0")
	wrong.SetStatus("yok")
	_, _, err = client.TasksAPI.CreateTask(ctx).CreateTaskInput(*wrong).Execute()
	refused := problemOf(err)
	var each []string
	for _, problem := range refused.Errors {
		each = append(each, problem.GetPointer()+" "+problem.Code)
	}
	seen["refused"] = fmt.Sprintf("%d %s", refused.Status, strings.Join(each, ","))

	answer, _ := json.Marshal(seen)
	fmt.Println(string(answer))
}
