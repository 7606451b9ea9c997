import { ANNOUNCEMENT_TYPES } from '../../src/contract/announcement.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { byLanguage, type Localized } from '../../src/contract/localized.ts';
import { isVisible } from '../../src/contract/text.ts';
import type { AnnouncementRecord } from '../db/write/records.ts';
import { UsageError } from './usage.ts';

/** Options of an announcement for parseArgs. */
export const ANNOUNCEMENT_OPTIONS = {
  ...byLanguage(() => ({ type: 'string' }) as const),
  fixed: { type: 'boolean' },
  type: { type: 'string' },
} as const;

interface Values extends Partial<Localized<string | undefined>> {
  readonly fixed?: boolean | undefined;
  readonly type?: string | undefined;
}

/** How to give the text: `--uk TEXT --ru TEXT`. */
const EACH = LANGUAGES.map((lang) => `--${lang} TEXT`).join(' ');

/** Maximum length: six lines on a phone. */
const MAX_LENGTH = 300;

/** Returns the announcement. @throws UsageError when a text is missing or too long, or the type is unknown */
export function readAnnouncement(values: Values): AnnouncementRecord {
  const { fixed = false, type = 'info' } = values;
  const text = byLanguage((lang) => values[lang]?.trim() ?? '');
  const texts = Object.values(text);
  if (!texts.every(isVisible)) throw new UsageError(`Give the text in every language: ${EACH}.`);
  if (texts.some(({ length }) => length > MAX_LENGTH))
    throw new UsageError(`A text has at most ${MAX_LENGTH} characters.`);
  if (!ANNOUNCEMENT_TYPES.some((known) => known === type)) {
    throw new UsageError(`--type ${type} is none of ${ANNOUNCEMENT_TYPES.join(', ')}.`);
  }
  return { text, isFixed: fixed, type };
}
