import * as v from 'valibot';

/** The shop's languages; the first is the default and lives at the unprefixed root. */
export const LANGUAGES = ['uk', 'ru'] as const;

export const languageSchema = v.picklist(LANGUAGES);
export type Language = v.InferOutput<typeof languageSchema>;

export const DEFAULT_LANGUAGE: Language = 'uk';
