export function tooOld(version?: string): string | undefined;
export function npmTooOld(userAgent?: string): string | undefined;
