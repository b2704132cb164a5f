/** The fields of the log line in which a server announced its start, such as `ready`; undefined before that. */
export function announced(output: string, message: string): Record<string, string> | undefined {
  const line = output.split('\n').find((each) => each.startsWith('{') && each.endsWith(`"msg":"${message}"}`));
  return line === undefined ? undefined : JSON.parse(line);
}
