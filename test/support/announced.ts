/** The fields of a line that a server announced its start with, such as `ready`; undefined if it has not. */
export function announced(output: string, message: string): Record<string, string> | undefined {
  const line = output.split('\n').find((each) => each.startsWith('{') && each.endsWith(`"msg":"${message}"}`));
  return line === undefined ? undefined : JSON.parse(line);
}
