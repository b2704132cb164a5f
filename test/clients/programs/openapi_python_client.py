"""Calls the API by the client of openapi-python-client. Arguments: address, token."""

import io
import json
import sys

from atolye_api_client import AuthenticatedClient
from atolye_api_client.api.assistant import ask_assistant
from atolye_api_client.api.events import list_events
from atolye_api_client.api.files import get_file_content, upload_file
from atolye_api_client.api.notifications import list_notifications
from atolye_api_client.api.projects import list_projects
from atolye_api_client.api.search import search
from atolye_api_client.api.tasks import create_task, delete_task, get_task, list_tasks, update_task
from atolye_api_client.api.webhooks import create_webhook, list_webhooks
from atolye_api_client.models import (
    AskAssistantInput,
    CreateTaskInput,
    CreateWebhookInput,
    Problem,
    UpdateTaskBody,
    UploadFileForm,
)
from atolye_api_client.types import UNSET, File
import datetime

url, token = sys.argv[1:]
client = AuthenticatedClient(base_url=url, token=token)
seen = {}


def done(answer):
    """Returns the body of a successful answer."""
    if answer is None or isinstance(answer, Problem):
        raise RuntimeError(answer)
    return answer


made = done(create_task.sync(client=client, body=CreateTaskInput(title="Rafları say", project="GENEL", assignee="me")))
seen["POST /api/v1/tasks"] = f"{made.id[:4]} {made.title} {made.status}"

titles, cursor, more = [], UNSET, True
while more:
    page = done(
        list_tasks.sync(
            client=client, status=["todo"], assignee=["me"], project=["GENEL"], sort=["number"], limit=1, cursor=cursor
        )
    )
    titles += [task.title for task in page.data]
    cursor, more = page.page.next_cursor, page.page.has_more
seen["GET /api/v1/tasks"] = ", ".join(titles)

body = UpdateTaskBody(status="done", due_date=datetime.date(2026, 12, 1))
patched = done(update_task.sync(made.id, client=client, body=body))
seen["PATCH /api/v1/tasks/{id}"] = f"{patched.status} {patched.due_date.isoformat()}"

deleted = delete_task.sync_detailed(made.id, client=client)
gone = get_task.sync(made.id, client=client)
seen["DELETE /api/v1/tasks/{id}"] = f"{deleted.status_code.value} {gone.status} {gone.code}"

seen["GET /api/v1/projects"] = ",".join(project.key for project in done(list_projects.sync(client=client)).data)

reply = done(ask_assistant.sync(client=client, body=AskAssistantInput(message="Yıllık izin kaç gün?")))
seen["POST /api/v1/ai/chat"] = f"{str(reply.grounded).lower()} {reply.citations[0].title}"

file = File(payload=io.BytesIO("Merhaba dünya".encode()), file_name="rapor.txt", mime_type="text/plain")
uploaded = done(upload_file.sync(client=client, body=UploadFileForm(file=file, project="GENEL")))
seen["POST /api/v1/files"] = f"{uploaded.name} {uploaded.size}"
content = get_file_content.sync_detailed(uploaded.id, client=client)
seen["GET /api/v1/files/{id}/content"] = content.parsed.payload.read().decode()

notifications = done(list_notifications.sync(client=client))
seen["GET /api/v1/notifications"] = ",".join(each.reason.value for each in notifications.data)

found = done(search.sync(client=client, q="yıllık izin"))
seen["GET /api/v1/search"] = found.data[0].kind.value

webhook = done(
    create_webhook.sync(client=client, body=CreateWebhookInput(url="https://muhasebe.ornek.test/atolye", events=["task.*"]))
)
webhooks = done(list_webhooks.sync(client=client)).data
seen["POST /api/v1/webhooks"] = f"{webhook.secret[:6]} {','.join(webhooks[0].events)}"

events = done(list_events.sync(client=client, kinds=["task.created"])).data
seen["GET /api/v1/events"] = ",".join(sorted({event.event for event in events}))

wrong = CreateTaskInput(title="Raf", assignee="usr_01jcx6y3m8e7v9t5w2b4n6q8r0", status="yok")
refused = create_task.sync(client=client, body=wrong)
seen["refused"] = f"{refused.status} {','.join(f'{each.pointer} {each.code}' for each in refused.errors)}"

print(json.dumps(seen))
