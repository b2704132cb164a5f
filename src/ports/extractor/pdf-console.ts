/** Messages of pdf.js about a stream that it cannot decode. It reads the stream as empty, or undecoded. */
const undecodable = /^Warning: (?:Invalid stream|Filter ".*" is not supported)/;

/** @returns whether a stream could not be decoded since the last call */
export type TakeLost = () => boolean;

/**
 * Runs `read` with a replaced `console.warn`: pdf.js reports streams that it cannot decode only there. Nothing is printed. Only one
 * document may be read at a time, opened with `verbosity: 1` (warnings).
 */
export async function withoutConsole<T>(read: (takeLost: TakeLost) => Promise<T>): Promise<T> {
  const { warn } = console;
  let lost = false;
  console.warn = (message: unknown) => {
    lost ||= undecodable.test(String(message));
  };
  try {
    return await read(() => {
      const was = lost;
      lost = false;
      return was;
    });
  } finally {
    console.warn = warn;
  }
}
