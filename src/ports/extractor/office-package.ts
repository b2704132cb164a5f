import { type Attributes, readXml } from './xml.ts';
import type { Zip } from './zip.ts';

/** A reference from one part to another. `external`: to an address outside the file, which is never opened. */
export type Relation = { readonly type: string; readonly part: string; readonly external: boolean };

/** Returns the relations of a part of an Office Open XML package, by id. The part '' is the package itself. */
export function relationsOf(zip: Zip, part: string): Map<string, Relation> {
  const file = zip.read(part === '' ? '_rels/.rels' : part.replace(/([^/]+)$/, '_rels/$1.rels'));
  const relations = new Map<string, Relation>();
  if (!file) return relations;
  const open = (name: string, { Id = '', Type = '', Target = '', TargetMode = '' }: Attributes) => {
    if (name !== 'Relationship') return;
    const external = TargetMode === 'External';
    // A target is relative to the part's folder, or begins with a slash.
    const target = external ? Target : URL.parse(Target, `zip:/${part}`)?.pathname.slice(1);
    if (target !== undefined) relations.set(Id, { type: Type, part: external ? target : decoded(target), external });
  };
  readXml(file, { open, close: () => {} });
  return relations;
}

/** Returns the part of the first relation whose type ends with `kind`, e.g. `styles`; undefined if there is none. */
export function partOf(relations: ReadonlyMap<string, Relation>, kind: string): string | undefined {
  return [...relations.values()].find(({ type, external }) => !external && type.endsWith(`/${kind}`))?.part;
}

/** Returns the main part of a package: its document, workbook or presentation. */
export const mainPart = (zip: Zip, defaultPart: string): string => partOf(relationsOf(zip, ''), 'officeDocument') ?? defaultPart;

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
