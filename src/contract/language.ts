/** The shop's languages; the first is the default, whose addresses have no prefix. */
export const LANGUAGES = ['uk', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'uk';
