/** Whether PostgreSQL can store a text: UTF-8 has no lone surrogates, and its texts no NUL. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
