const EACH_APOSTROPHE = /['’ʼ`´‘]/g;

const plain = (text: string) => text.toLowerCase().replaceAll(EACH_APOSTROPHE, "'");

/** Returns true if a text contains all typed words, in any order; case and the kind of apostrophe are ignored. */
export function hasWords(text: string, typed: string): boolean {
  const words = plain(typed).split(/\s+/);
  const searched = plain(text);
  return words.every((word) => searched.includes(word));
}
