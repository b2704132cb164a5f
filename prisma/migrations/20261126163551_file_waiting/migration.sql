-- Files on their way into the index are few among all: an answer that found nothing asks whether there are any.
CREATE INDEX CONCURRENTLY "file_waiting_idx" ON "file"("organization_id", "id") WHERE "status" IN ('queued', 'extracting', 'indexing');
