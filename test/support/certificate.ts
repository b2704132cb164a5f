import { execFileSync } from 'node:child_process';

export type Certificate = { readonly key: string; readonly cert: string };

/** A self-signed certificate of a day for `names` (`DNS:*.ornek.test`, `IP:127.0.0.1`), made by the openssl program. */
export function makeCertificate(...names: string[]): Certificate {
  const made = execFileSync(
    'openssl',
    // biome-ignore format: a command line
    [
      'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1',
      '-subj', '/CN=ornek.test', '-addext', `subjectAltName=${names.join()}`, '-keyout', '-', '-out', '-',
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const part = (label: string) => made.match(new RegExp(`-----BEGIN ${label}-----[^-]+-----END ${label}-----`))?.[0] ?? '';
  return { key: part('PRIVATE KEY'), cert: part('CERTIFICATE') };
}
