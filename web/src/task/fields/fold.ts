/** For finding in any case and with or without Turkish letters. */
export const folded = (text: string): string =>
  text.toLocaleLowerCase('tr').normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ı', 'i');
