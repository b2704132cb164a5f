import { fields } from './config.ts';

/** The settings as a Markdown table. */
export function settingsTable(): string {
  const rows = Object.entries(fields.shape).map(([name, field]) => {
    const { description, defaultDescription } = field.meta() as { description: string; defaultDescription?: string };
    return `| \`${name}\` | ${description} | ${defaultDescription ?? defaultOf(field.safeParse(undefined).data)} |`;
  });
  return ['| Variable | What it is | Default |', '| --- | --- | --- |', ...rows].join('\n');
}

const defaultOf = (value: unknown): string => (value === undefined || String(value) === '' ? 'none' : `\`${value}\``);
