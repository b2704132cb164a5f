import type { StreamedEvent } from '../../activity/event/batch.ts';
import { after, Event } from '../../activity/event/event.ts';
import { encodeCursor } from '../../activity/event/read.ts';
import { LogReader } from '../../activity/event/reader.ts';
import { builder, needs } from '../../builder.ts';
import { found } from '../../kernel/errors.ts';
import { reference } from '../../kernel/input.ts';
import { File } from './file.ts';
import { files } from './find.ts';

const FileChange = builder.objectRef<StreamedEvent>('FileChange').implement({
  description: 'A change of a file.',
  fields: (t) => ({
    event: t.field({ type: Event, resolve: (event) => event }),
    file: t.field({
      type: File,
      nullable: true,
      description: 'The file in its current state; null if it is deleted.',
      resolve: ({ subjectId }, _, context) => context.load(files, subjectId),
    }),
    cursor: t.string({
      description: 'Cursor: pass it as `after` to continue from here.',
      resolve: ({ seq, timestamp }) => encodeCursor(seq, Date.parse(timestamp)),
    }),
  }),
});

builder.subscriptionField('file', (t) =>
  t.field({
    type: FileChange,
    description: 'Changes of one file and of its indexing: without gaps or repeats after the cursor `after`, otherwise from now on.',
    extensions: needs('files:read', 'file.not_found', 'cursor.invalid', 'event.cursor_expired'),
    args: { id: t.arg.id({ required: true, ...reference('file') }), after: t.arg.string(after) },
    subscribe: async (_root, { id, after }, context) => {
      const file = found('file.not_found', await context.load(files, id));
      return new LogReader(context, { after, where: ({ subjectId }) => subjectId === file.id }) as AsyncIterable<StreamedEvent>;
    },
    resolve: (event) => event as StreamedEvent,
  }),
);
