export const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number => items.reduce((all, item) => all + of(item), 0);

/** Mean of the values; 1 if there are none. */
export const mean = (values: readonly number[]): number => (values.length === 0 ? 1 : sum(values, (value) => value) / values.length);
