/** Reasons why an event cannot be taken back. */
export const irreversibleReasons = ['permanent', 'settings', 'outside', 'too_large'] as const;
export type IrreversibleReason = (typeof irreversibleReasons)[number];

export type Fields = Readonly<Record<string, unknown>>;

/** Position of a step among those of the same write: records return before they are changed, and leave after that. */
export const phases = { return: 0, change: 1, leave: 2 } as const;

/** An operation that takes back a part of an event. */
export type Part = {
  /** Name of the mutation, and its `input`. */
  readonly operation: string;
  readonly input: Fields;
  readonly phase: keyof typeof phases;
  /** Member whose own record it is, such as a reaction: the operation runs in the name of this member. */
  readonly owner?: string;
  /** Whether it creates the record again, with its former id. */
  readonly again?: true;
  /** Former place of a task in the order of its project, or of a milestone. */
  readonly place?: string | number;
  /** Values that the write left, by field: other values are changes of somebody else. */
  readonly left?: Fields;
};

/** An event: id of its record, its data and the former values of what changed. */
export type Facts = { readonly id: string; readonly data: Fields; readonly previous: Fields };

/** Operations that take back an event, the reason why that is impossible, or null for a consequence of another event. */
export type Inverse = ((event: Facts) => readonly Part[] | IrreversibleReason) | IrreversibleReason | null;

export type Reference = { readonly id: string };

/** Ids in place of the records of a value. */
export const idOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(idOf);
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
};
/** Ids of a record or of a list of them. */
export const idsOf = (value: unknown): string[] => [value ?? []].flat().map((each) => (each as Reference).id);
const ownerOf = (value: unknown) => ({ owner: (value as Reference).id });

/** Deletes the record; `of`: its field with the member who must do that. */
export const leaving =
  (operation: string, of?: string) =>
  ({ id, data }: Facts): Part[] => [{ operation, input: { id }, phase: 'leave', ...(of && ownerOf(data[of])) }];

/** Restores the record. */
export const returning =
  (operation: string) =>
  ({ id }: Facts): Part[] => [{ operation, input: { id }, phase: 'return' }];

/** Creates a record again from these fields of the event. */
export const creating =
  (operation: string, fields: readonly string[], then: (event: Facts) => Partial<Part> = () => ({})) =>
  (event: Facts): Part[] => {
    const given = fields.filter((name) => event.data[name] !== null && event.data[name] !== '');
    const input = Object.fromEntries(given.map((name) => [name, idOf(event.data[name])]));
    return [{ operation, input, phase: 'return', again: true, ...then(event) }];
  };

/** Sets the fields that changed to their former values; `of`: field with the member who must do that. */
export const former =
  (operation: string, fields: readonly string[], of?: string) =>
  ({ id, data, previous }: Facts): Part[] => {
    const changed = fields.filter((name) => name in previous);
    if (changed.length === 0) return [];
    const pick = (values: Fields) => Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
    const input = { id, ...Object.fromEntries(changed.map((name) => [name, idOf(previous[name] ?? null)])) };
    return [{ operation, input, phase: 'change', left: pick(data), ...(of && ownerOf(data[of])) }];
  };
