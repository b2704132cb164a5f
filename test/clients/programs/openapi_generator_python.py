"""Calls the API by the client of openapi-generator. Arguments: address, token."""

import datetime
import json
import sys

from openapi_client import (
    ApiClient,
    ApiException,
    AskAssistantInput,
    AssistantApi,
    Configuration,
    CreateTaskInput,
    CreateWebhookInput,
    EventsApi,
    FilesApi,
    NotificationsApi,
    ProjectsApi,
    SearchApi,
    TasksApi,
    UpdateTaskBody,
    WebhooksApi,
)

url, token = sys.argv[1:]
client = ApiClient(Configuration(host=url, access_token=token))
tasks, files, webhooks = TasksApi(client), FilesApi(client), WebhooksApi(client)
seen = {}


def problem_of(call, *given):
    """Returns the problem of a refused call."""
    try:
        call(*given)
    except ApiException as error:
        return error.data
    raise RuntimeError("not refused")


made = tasks.create_task(CreateTaskInput(title="Rafları say", project="GENEL", assignee="me"))
seen["POST /api/v1/tasks"] = f"{made.id[:4]} {made.title} {made.status}"

titles, cursor, more = [], None, True
while more:
    page = tasks.list_tasks(status=["todo"], assignee=["me"], project=["GENEL"], sort=["number"], limit=1, cursor=cursor)
    titles += [task.title for task in page.data]
    cursor, more = page.page.next_cursor, page.page.has_more
seen["GET /api/v1/tasks"] = ", ".join(titles)

patched = tasks.update_task(made.id, UpdateTaskBody(status="done", dueDate=datetime.date(2026, 12, 1)))
seen["PATCH /api/v1/tasks/{id}"] = f"{patched.status} {patched.due_date.isoformat()}"

deleted = tasks.delete_task_with_http_info(made.id)
gone = problem_of(tasks.get_task, made.id)
seen["DELETE /api/v1/tasks/{id}"] = f"{deleted.status_code} {gone.status} {gone.code}"

seen["GET /api/v1/projects"] = ",".join(project.key for project in ProjectsApi(client).list_projects().data)

reply = AssistantApi(client).ask_assistant(AskAssistantInput(message="Yıllık izin kaç gün?"))
seen["POST /api/v1/ai/chat"] = f"{str(reply.grounded).lower()} {reply.citations[0].title}"

uploaded = files.upload_file(("rapor.txt", "Merhaba dünya".encode()), project="GENEL")
seen["POST /api/v1/files"] = f"{uploaded.name} {uploaded.size}"
seen["GET /api/v1/files/{id}/content"] = bytes(files.get_file_content(uploaded.id)).decode()

notifications = NotificationsApi(client).list_notifications()
seen["GET /api/v1/notifications"] = ",".join(each.reason.value for each in notifications.data)

seen["GET /api/v1/search"] = SearchApi(client).search("yıllık izin").data[0].kind.value

webhook = webhooks.create_webhook(CreateWebhookInput(url="https://muhasebe.ornek.test/atolye", events=["task.*"]))
seen["POST /api/v1/webhooks"] = f"{webhook.secret[:6]} {','.join(webhooks.list_webhooks().data[0].events)}"

events = EventsApi(client).list_events(kinds=["task.created"]).data
seen["GET /api/v1/events"] = ",".join(sorted({event.event for event in events}))

wrong = CreateTaskInput(title="Raf", assignee="usr_01jcx6y3m8e7v9t5w2b4n6q8r0", status="yok")
refused = problem_of(tasks.create_task, wrong)
seen["refused"] = f"{refused.status} {','.join(f'{each.pointer} {each.code}' for each in refused.errors)}"

print(json.dumps(seen))
