import { randomUUID } from 'node:crypto';
import { typeidUnboxed } from 'typeid-js';
import { type Body, json, openApp, serve, serveReads } from './baseline-app.ts';
import { type TaskRow, taskOf } from './baseline-sql.ts';
import { lowerBound, plainTable, raw } from './lower-bound-sql.ts';

/**
 * The lower bound: reads are one named statement on a plain table with precomputed responses ("raw"); writes are one statement on the
 * product's tables ("floor"). There are no explicit transactions, no permissions and no validation.
 */
const opened = openApp();
const { app, pool } = opened;
for (const statement of plainTable) await pool.query(statement);
serveReads(opened, { list: () => raw.list, nested: () => raw.nested, get: raw.get });

app.post('/api/v1/tasks', async (request, reply) => {
  const { title, project, priority = 'none' } = request.body as Body;
  const { organization, user } = request.caller;
  const values = [organization, typeidUnboxed('tsk'), project, title, priority, user, typeidUnboxed('evt'), randomUUID()];
  const { rows } = await pool.query<TaskRow>({ ...lowerBound.create, values });
  if (!rows[0]) return reply.code(400).send({ code: 'project.not_found' });
  return json(reply.code(201).header('location', `/api/v1/tasks/${rows[0].id}`), taskOf(rows[0]));
});

app.patch('/api/v1/tasks/:id', async (request, reply) => {
  const { id } = request.params as { id: string };
  const { organization, user } = request.caller;
  const { title = null, priority = null } = request.body as Body;
  const { rows } = await pool.query<TaskRow>({
    ...lowerBound.patch,
    values: [organization, id, title, priority, user, typeidUnboxed('evt'), randomUUID()],
  });
  if (!rows[0]) return reply.code(404).send({ code: 'task.not_found' });
  return json(reply, taskOf(rows[0]));
});

await serve(opened);
