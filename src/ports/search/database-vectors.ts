/**
 * Vectors of one subject as stored: as 32-bit floats, and as 8-bit integers with a scale each for the first comparison. Little endian,
 * like every processor that Node supports.
 */
export type StoredVectors = { readonly dimensions: number; readonly whole: Buffer; readonly coarse: Buffer };

/** Bytes of the scale in front of each coarse vector, a 32-bit float by which its numbers are multiplied. */
const scaleBytes = 4;

/** Size of one coarse vector in bytes, with its scale. */
export const coarseBytes = (dimensions: number): number => scaleBytes + dimensions;

/** Packs the vectors of a subject's passages; undefined unless all passages have one and all have one length. */
export function encodeVectors(vectors: readonly (Float32Array | undefined)[]): StoredVectors | undefined {
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

/**
 * Calls `each` with the approximate dot product of `query` and every vector in `coarse`, in their order. The length of `query` is the
 * number of dimensions. A plain loop: 20,000 vectors of 384 numbers take 12 ms (docs/internals/performance.md).
 */
export function scoreCoarse(query: Float32Array, coarse: Uint8Array, each: (ordinal: number, score: number) => void): void {
  const dimensions = query.length;
  const numbers = new Int8Array(coarse.buffer, coarse.byteOffset, coarse.byteLength);
  const scales = new DataView(coarse.buffer, coarse.byteOffset, coarse.byteLength);
  for (let ordinal = 0, at = 0; at < numbers.length; ordinal++, at += coarseBytes(dimensions)) {
    let sum = 0;
    for (let place = 0; place < dimensions; place++) sum += query[place]! * numbers[at + scaleBytes + place]!;
    each(ordinal, sum * scales.getFloat32(at, true));
  }
}

/** Dot product of `query` and a vector as stored in `whole`. */
export function product(query: Float32Array, stored: Uint8Array): number {
  // A copy: what was read need not begin at a multiple of four.
  const vector = new Float32Array(new Uint8Array(stored).buffer);
  let sum = 0;
  for (let place = 0; place < query.length; place++) sum += query[place]! * vector[place]!;
  return sum;
}
