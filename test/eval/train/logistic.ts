/** A training example: values in the order of the weights, its label, and its weight in the loss. */
export type Row = { readonly values: readonly number[]; readonly is: boolean; readonly counts: number };

export type Fitted = { readonly bias: number; readonly weights: readonly number[] };

/** Gradient descent: number of steps, step size, and L2 penalty. */
const steps = 3_000;
const step = 0.5;
const cost = 0.003;

/** Logistic regression by gradient descent on standardized values. Deterministic: the same rows give the same weights. */
export function learn(rows: readonly Row[]): Fitted {
  const width = rows[0]?.values.length ?? 0;
  const all = sum(rows, ({ counts }) => counts);
  const columns = Array.from({ length: width }, (_, at) => {
    const middle = sum(rows, ({ values, counts }) => counts * (values[at] as number)) / all;
    const spread = Math.sqrt(sum(rows, ({ values, counts }) => counts * ((values[at] as number) - middle) ** 2) / all) || 1;
    return { middle, spread };
  });
  const even = rows.map((row) => ({
    ...row,
    values: row.values.map((value, at) => (value - (columns[at]?.middle ?? 0)) / (columns[at]?.spread ?? 1)),
  }));
  let bias = 0;
  const weights = new Array<number>(width).fill(0);
  for (let done = 0; done < steps; done += 1) {
    let slope = 0;
    const slopes = weights.map((weight) => cost * weight);
    for (const { values, is, counts } of even) {
      const off = ((probability({ bias, weights }, values) - Number(is)) * counts) / all;
      slope += off;
      for (let at = 0; at < width; at += 1) slopes[at] = (slopes[at] as number) + off * (values[at] as number);
    }
    bias -= step * slope;
    for (let at = 0; at < width; at += 1) weights[at] = (weights[at] as number) - step * (slopes[at] as number);
  }
  const real = weights.map((weight, at) => weight / (columns[at]?.spread ?? 1));
  return {
    bias:
      bias -
      sum(
        real.map((weight, at) => weight * (columns[at]?.middle ?? 0)),
        (part) => part,
      ),
    weights: real,
  };
}

export const probability = ({ bias, weights }: Fitted, values: readonly number[]): number => {
  let odds = bias;
  for (let at = 0; at < weights.length; at += 1) odds += (weights[at] as number) * (values[at] as number);
  return 1 / (1 + Math.exp(-odds));
};

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number => items.reduce((all, item) => all + of(item), 0);
