/** Words per minute of an attentive reader. */
const READING_SPEED = 170;

/** Returns the minutes that it takes to read a text of so many words, at least one. */
export function readingTime(words: number): number {
  return Math.max(1, Math.round(words / READING_SPEED));
}
