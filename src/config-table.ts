import { fields } from './config.ts';

/** The settings as a Markdown table. */
export function settingsTable(): string {
  const rows = Object.entries(fields.shape).map(([name, field]) => {
    const { description, usual } = field.meta() as { description: string; usual?: string };
    return `| \`${name}\` | ${description} | ${usual ?? usualOf(field.safeParse(undefined).data)} |`;
  });
  return ['| Variable | What it is | Default |', '| --- | --- | --- |', ...rows].join('\n');
}

const usualOf = (value: unknown): string => (value === undefined || String(value) === '' ? 'none' : `\`${value}\``);
