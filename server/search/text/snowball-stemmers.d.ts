declare module 'snowball-stemmers' {
  /** A stemmer of one language; `stem` takes a lower-case word. */
  export function newStemmer(language: 'russian'): { stem(word: string): string };
}
