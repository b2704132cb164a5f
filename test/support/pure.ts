export const pure: readonly string[] = [];
