/**
 * Settings that each of our connections starts with, whatever the server's own defaults. Compiling a plan (`jit`) pays off only for
 * reports of seconds: one of our statements took 236 ms without and 2,009 ms with it.
 */
const usual = { jit: 'off' } as const;

/** A connection string, and the `options` that go with it, for `pg`. */
type Session = { readonly connectionString: string; readonly options: string };

/**
 * Connection parameters that carry our settings, then `extra` ones. Options in the URL (`?options=-c …`) come last and win; left in
 * the URL they would replace ours.
 */
export function sessionOf(url: string, extra: Readonly<Record<string, string>> = {}): Session {
  const settings = Object.entries({ ...usual, ...extra }).map(([name, value]) => `-c ${name}=${value}`);
  const [base = '', query] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  const own = parameters.get('options');
  if (own === null) return { connectionString: url, options: settings.join(' ') };
  parameters.delete('options');
  return { connectionString: parameters.size > 0 ? `${base}?${parameters}` : base, options: [...settings, own].join(' ') };
}
