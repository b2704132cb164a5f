/**
 * Settings of all connections, whatever the server's defaults. JIT compilation pays off only for reports that take seconds: one
 * statement took 236 ms without it and 2,009 ms with it. Times as text are in UTC and in ISO order.
 */
const defaultSettings = { jit: 'off', TimeZone: 'UTC', DateStyle: 'ISO' } as const;

/** A connection string and its `options`, for `pg`. */
type Session = { readonly connectionString: string; readonly options: string };

/**
 * Returns connection parameters with the default settings and `extra`. Options in the URL (`?options=-c …`) come last and win. If
 * they stayed in the URL they would replace the settings.
 */
export function sessionOf(url: string, extra: Readonly<Record<string, string>> = {}): Session {
  const settings = Object.entries({ ...defaultSettings, ...extra }).map(([name, value]) => `-c ${name}=${value}`);
  const [base = '', query] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  const own = parameters.get('options');
  if (own === null) return { connectionString: url, options: settings.join(' ') };
  parameters.delete('options');
  return { connectionString: parameters.size > 0 ? `${base}?${parameters}` : base, options: [...settings, own].join(' ') };
}
