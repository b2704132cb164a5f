/** Variation selector 16: requests the emoji presentation of a character that also has a text form. */
const asPicture = '\uFE0F';

/** Normalizes a text that is exactly one emoji: `❤` and `❤️` give the same result. Returns undefined for anything else. */
export function emojiOf(text: string): string | undefined {
  // All emoji that Unicode recommends for general interchange (RGI), including sequences: flags, skin tones, families. Not at the top of
  // the module, because building the expression takes 20 ms.
  const recommended = /^\p{RGI_Emoji}$/v;
  return [text, text + asPicture].find((each) => recommended.test(each));
}
