/** The shop's languages; the first is the default and lives at the unprefixed root. */
export const LANGUAGES = ['uk', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'uk';
