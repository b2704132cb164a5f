type About = {
  readonly subject: { readonly id: string };
  readonly task: { readonly number: string } | null;
  readonly project: { readonly key: string } | null;
};

/** Path of a notification's subject in this app. */
export function addressOf({ subject, task, project }: About): string {
  const { id } = subject;
  if (id.startsWith('prp_')) return '/proposals';
  if (task) return id.startsWith('cmt_') ? `/tasks/${task.number}?comment=${id}` : `/tasks/${task.number}`;
  if (id.startsWith('fil_')) return `/files/${id}`;
  if (id.startsWith('svc_')) return '/settings/services';
  if (id.startsWith('pat_')) return '/settings/api';
  if (id.startsWith('whk_')) return `/settings/webhooks/${id}`;
  return project ? `/projects/${project.key}` : '/feed';
}
