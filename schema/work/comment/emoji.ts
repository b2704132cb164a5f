// All that Unicode recommends for interchange, sequences too: flags, skin tones, families.
const recommended = /^\p{RGI_Emoji}$/v;
/** Asks for the picture of a character that has a plain form too. */
const asPicture = '\uFE0F';

/** The emoji that a text is, as it is kept: `❤` and `❤️` are one. Undefined where it is none, or more than one. */
export function emojiOf(text: string): string | undefined {
  return [text, text + asPicture].find((each) => recommended.test(each));
}
