import { builder, inputOf, needs, writes } from '../../builder.ts';
import { projectKey, taskNumber } from '../../kernel/ids.ts';
import { reference, text, versioned } from '../../kernel/input.ts';
import { File } from './file.ts';
import { maxName } from './name.ts';
import { deleteFile, reindexFile, updateFile } from './operations.ts';
import { completeUpload, findUpload, prepareUpload, type UploadRow } from './upload.ts';

const Upload = builder.objectRef<UploadRow>('Upload').implement({
  description: 'A prepared upload: `PUT` the bytes to `uploadUrl`, then complete it.',
  extensions: {
    example: { uploadUrl: 'https://atolye.example.com/api/v1/uploads/upl_01jcx6y3m8e7v9t5w2b4n6q8r0', name: 'Teklif 2026.pdf', size: null },
    scope: 'files:write',
  },
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    uploadUrl: t.string({
      description: 'Accepts the bytes by `PUT`, with a credential of the user who prepared it.',
      resolve: ({ id }, _, { services }) => `${services.baseUrl}/api/v1/uploads/${id}`,
    }),
    size: t.exposeInt('size', { nullable: true, description: 'Size in bytes; null until they have arrived.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Time by which it must be completed.' }),
  }),
});

const place = {
  project: {
    description: 'Id or key. Default: the project of the task, else the default project of the organization.',
    ...reference('project', { orPattern: projectKey }),
  },
  task: { description: 'Id or number of a task to attach the file to.', ...reference('task', { orPattern: taskNumber }) },
};
const uploadProblems = ['auth.role_required', 'project.archived'] as const;

builder.queryField('upload', (t) =>
  t.field({
    type: Upload,
    nullable: true,
    description: "The caller's own upload, until it is complete or has expired.",
    extensions: needs('files:write', 'upload.not_found'),
    args: { id: t.arg.id({ required: true, ...reference('upload') }) },
    resolve: (_root, { id }, context) => findUpload(context, id),
  }),
);

builder.mutationFields((t) => ({
  prepareUpload: t.field({
    type: Upload,
    description: 'Prepares the upload of a file.',
    extensions: writes('refused', 'files:write', ...uploadProblems),
    args: inputOf('PrepareUploadInput', (t) => ({
      name: t.string({ required: true, ...text({ min: 1, max: maxName, example: 'Teklif 2026.pdf' }) }),
      project: t.id(place.project),
      task: t.id(place.task),
    })),
    resolve: (_root, { input }, context) => prepareUpload(context, input),
  }),
  completeUpload: t.field({
    type: File,
    description: 'Creates a file from a completed upload. Its text is read and indexed automatically.',
    extensions: writes('refused', 'files:write', 'upload.not_found', 'upload.incomplete', ...uploadProblems),
    args: inputOf('CompleteUploadInput', (t) => ({
      upload: t.id({ required: true, ...reference('upload') }),
      project: t.id({ ...place.project, description: 'Id or key; with `task`, it replaces the project of the prepared upload.' }),
      task: t.id(place.task),
    })),
    resolve: (_root, { input }, context) => completeUpload(context, input),
  }),
  updateFile: t.field({
    type: File,
    description: 'Renames or moves a file.',
    extensions: writes('rehearsed', 'files:write', 'file.not_found', 'version.mismatch', ...uploadProblems),
    args: inputOf(
      'UpdateFileInput',
      (t) => ({
        ...versioned('file')(t),
        name: t.string(text({ min: 1, max: maxName, nullable: false, example: 'Teklif 2026.pdf' })),
        project: t.id({
          description: 'Moves it to this project, and detaches it from a task of another project.',
          ...reference('project', { orPattern: projectKey, nullable: false }),
        }),
        task: t.id({ ...place.task, description: 'Attaches it to this task and moves it to the project of the task; null detaches it.' }),
      }),
      {
        description: 'Absent fields keep their value; `null` clears where a field can be empty.',
        extensions: { example: { name: 'Teklif 2026 (son).pdf' } },
      },
    ),
    resolve: (_root, { input }, context) => updateFile(context, input),
  }),
  deleteFile: t.field({
    type: File,
    description: 'Deletes a file permanently; for the person who uploaded it and the leads of the project.',
    extensions: writes('rehearsed', 'files:write', 'file.not_found', 'version.mismatch', ...uploadProblems),
    args: inputOf('DeleteFileInput', versioned('file')),
    resolve: (_root, { input }, context) => deleteFile(context, input),
  }),
  reindexFile: t.field({
    type: File,
    description: 'Reads the text of a file again, for example after a failure.',
    extensions: writes('refused', 'files:write', 'file.not_found', ...uploadProblems),
    args: inputOf('ReindexFileInput', (t) => ({ id: t.id({ required: true, ...reference('file') }) })),
    resolve: (_root, { input }, context) => reindexFile(context, input),
  }),
}));
