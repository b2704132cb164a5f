import { largestOf, padded, products } from './products.ts';

/** Vectors of one subject as they are kept, little endian as every processor we run on: whole, and in 8 bits for the first look. */
export type KeptVectors = { readonly dimensions: number; readonly whole: Buffer; readonly coarse: Buffer };

/** Bytes before each coarse vector: what its numbers are to be multiplied by, a 32-bit float. */
const scaleBytes = 4;

/** Of one vector in 8 bits. */
export const coarseBytes = (dimensions: number): number => scaleBytes + dimensions;

/** A subject's vectors one after the other; undefined unless all passages have one, of one length. */
export function keep(vectors: readonly (Float32Array | undefined)[]): KeptVectors | undefined {
  const dimensions = vectors[0]?.length;
  if (!dimensions || vectors.some((vector) => vector?.length !== dimensions)) return undefined;
  const whole = new Float32Array(vectors.length * dimensions);
  const coarse = Buffer.alloc(vectors.length * (scaleBytes + dimensions));
  const rows = new Int8Array(coarse.buffer, coarse.byteOffset, coarse.length);
  for (const [ordinal, vector] of (vectors as Float32Array[]).entries()) {
    whole.set(vector, ordinal * dimensions);
    const at = ordinal * (scaleBytes + dimensions);
    let most = 0;
    for (let place = 0; place < dimensions; place++) most = Math.max(most, Math.abs(vector[place]!));
    const scale = most / 127 || 1;
    coarse.writeFloatLE(scale, at);
    for (let place = 0; place < dimensions; place++) rows[at + scaleBytes + place] = Math.round(vector[place]! / scale);
  }
  return { dimensions, whole: Buffer.from(whole.buffer), coarse };
}

/** A subject's coarse vectors, to be compared. */
export class CoarseVectors {
  readonly scales: Float32Array;
  readonly rows: Int8Array;

  constructor(dimensions: number, coarse: Uint8Array) {
    const size = coarseBytes(dimensions);
    const count = coarse.length / size;
    const view = new DataView(coarse.buffer, coarse.byteOffset, coarse.byteLength);
    this.scales = Float32Array.from({ length: count }, (_, ordinal) => view.getFloat32(ordinal * size, true));
    this.rows = new Int8Array(count * padded(dimensions));
    for (let ordinal = 0; ordinal < count; ordinal++) {
      const at = ordinal * size + scaleBytes;
      this.rows.set(new Int8Array(coarse.buffer, coarse.byteOffset + at, dimensions), ordinal * padded(dimensions));
    }
  }
}

/** A vector that is compared with coarse ones. */
export class CoarseQuery {
  readonly #numbers: Int16Array;
  readonly #scale: number;

  constructor(vector: Float32Array) {
    const most = vector.reduce((so, value) => Math.max(so, Math.abs(value)), 0);
    this.#scale = most / largestOf(padded(vector.length)) || 1;
    this.#numbers = new Int16Array(padded(vector.length));
    this.#numbers.set(vector.map((value) => Math.round(value / this.#scale)));
  }

  /** Tells `each` about what the vector's product with each of the `vectors` is. */
  scores(vectors: CoarseVectors, each: (ordinal: number, score: number) => void): void {
    products(this.#numbers, vectors.rows, (row, product) => each(row, product * this.#scale * vectors.scales[row]!));
  }
}

/** The product of two vectors, of which one is as it is kept. */
export function product(query: Float32Array, kept: Uint8Array): number {
  // A copy: what was read need not begin at a multiple of four.
  const vector = new Float32Array(new Uint8Array(kept).buffer);
  let sum = 0;
  for (let place = 0; place < query.length; place++) sum += query[place]! * vector[place]!;
  return sum;
}
