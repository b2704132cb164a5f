// biome-ignore lint/suspicious/noExplicitAny: any JSON, read by the names OpenAPI has
type Json = any;
type Description = { paths: Record<string, Json>; components: { schemas: Record<string, Json> } };

/**
 * What in `now` breaks a client written for `before` (docs/VERSIONING.md): a path, method, parameter, success answer or
 * property that is gone; a parameter or property newly required of the client; a type or value that is no longer taken
 * or may newly come. Empty when all that changed is additions.
 */
export function breakingChanges(before: Description, now: Description): string[] {
  const broken: string[] = [];
  for (const [path, methods] of Object.entries<Json>(before.paths))
    for (const [method, operation] of Object.entries<Json>(methods as Json)) {
      const where = `${method.toUpperCase()} ${path}`;
      const current = now.paths[path]?.[method];
      if (!current) broken.push(`${where} is gone`);
      else compareOperations(where, resolved(operation, before), resolved(current, now), broken);
    }
  return broken;
}

function compareOperations(where: string, before: Json, now: Json, broken: string[]): void {
  const parameters = (operation: Json) => new Map(list(operation.parameters).map((each) => [`${each.in} ${each.name}`, each]));
  const [old, current] = [parameters(before), parameters(now)];
  for (const name of old.keys()) if (!current.has(name)) broken.push(`${where}: parameter ${name} is gone`);
  for (const [name, each] of current)
    if (each.required && !old.get(name)?.required) broken.push(`${where}: parameter ${name} is now required`);
  compareInput(`${where} body`, bodyOf(before.requestBody), bodyOf(now.requestBody), broken);
  for (const [status, answer] of Object.entries(before.responses ?? {}))
    if (status.startsWith('2')) {
      if (!now.responses?.[status]) broken.push(`${where}: ${status} is gone`);
      else compareOutput(`${where} ${status}`, bodyOf(answer), bodyOf(now.responses[status]), broken);
    }
}

/** What a client sends: it may not have to send more, and what it sent must still be taken. */
function compareInput(where: string, before: Json | undefined, now: Json | undefined, broken: string[]): void {
  if (!before || !now) return;
  const required = new Set(before.required ?? []);
  for (const name of now.required ?? []) if (!required.has(name)) broken.push(`${where}: ${name} is now required`);
  for (const value of before.enum ?? [])
    if (now.enum && !now.enum.includes(value)) broken.push(`${where}: ${String(value)} is no longer taken`);
  for (const type of types(before)) if (!types(now).includes(type)) broken.push(`${where}: no longer ${type}`);
  for (const [name, property] of Object.entries(before.properties ?? {}))
    if (!now.properties?.[name]) broken.push(`${where}: ${name} is gone`);
    else compareInput(`${where}.${name}`, property, now.properties[name], broken);
  compareInput(`${where}[]`, before.items, now.items, broken);
}

/** What a client reads: nothing it relied on may be missing or of another type. New values of kinds are additions. */
function compareOutput(where: string, before: Json | undefined, now: Json | undefined, broken: string[]): void {
  if (!before || !now) return;
  for (const type of types(now)) if (!types(before).includes(type)) broken.push(`${where}: may now be ${type}`);
  for (const [name, property] of Object.entries(before.properties ?? {}))
    if (!now.properties?.[name]) broken.push(`${where}: ${name} is gone`);
    else compareOutput(`${where}.${name}`, property, now.properties[name], broken);
  compareOutput(`${where}[]`, before.items, now.items, broken);
}

const list = (value: unknown) => (Array.isArray(value) ? (value as Json[]) : []);
const types = ({ type }: Json) => (type === undefined ? [] : [type].flat());
const bodyOf = (carrier: Json | undefined) => carrier?.content?.['application/json']?.schema;

/** `node` with its references put in, each type once on a way down. */
function resolved(node: Json, description: Description, open: readonly string[] = []): Json {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map((each) => resolved(each, description, open)) as unknown as Json;
  const { $ref } = node;
  if ($ref) {
    if (open.includes($ref)) return {} as Json;
    let target: Json = description;
    for (const name of ($ref as string).slice(2).split('/')) target = target?.[name.replaceAll('~1', '/')];
    return resolved(target ?? ({} as Json), description, [...open, $ref]);
  }
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, resolved(value, description, open)])) as Json;
}
