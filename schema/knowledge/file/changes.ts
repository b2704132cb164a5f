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
  description: 'Something that happened to a file.',
  fields: (t) => ({
    event: t.field({ type: Event, resolve: (event) => event }),
    file: t.field({
      type: File,
      nullable: true,
      description: 'As it is now; null once it is deleted.',
      resolve: ({ subjectId }, _, context) => context.load(files, subjectId),
    }),
    cursor: t.string({
      description: 'Read on from here with `after`.',
      resolve: ({ seq, timestamp }) => encodeCursor(seq, Date.parse(timestamp)),
    }),
  }),
});

builder.subscriptionField('file', (t) =>
  t.field({
    type: FileChange,
    description: 'What happens to one file, its way into the index too: `after` a cursor without gap or repeat, else from now on.',
    extensions: needs('files:read', 'file.not_found', 'cursor.invalid', 'event.cursor_expired'),
    args: { id: t.arg.id({ required: true, ...reference('file') }), after: t.arg.string(after) },
    subscribe: async (_root, { id, after }, context) => {
      const file = found('file.not_found', await context.load(files, id));
      return new LogReader(context, { after, where: ({ subjectId }) => subjectId === file.id }) as AsyncIterable<StreamedEvent>;
    },
    resolve: (event) => event as StreamedEvent,
  }),
);
