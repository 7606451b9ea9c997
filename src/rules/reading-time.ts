/** Words a minute of an attentive reader. */
const READING_SPEED = 170;

/** Minutes that a text of so many words takes, at least one. */
export function readingTime(words: number): number {
  return Math.max(1, Math.round(words / READING_SPEED));
}
