/** Messages of pdf.js about a stream that it cannot decode. It reads the stream as empty, or as it is. */
const undecodable = /^Warning: (?:Invalid stream|Filter ".*" is not supported)/;

/** @returns whether a stream could not be decoded since the last call */
export type TakeLost = () => boolean;

/**
 * Runs `read` while it listens to what pdf.js says on the console, which is where alone it reports streams that it cannot decode. Nothing
 * of it is printed. One document is read at a time, and opened with `verbosity: 1` (warnings).
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
