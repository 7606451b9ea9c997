import { ANNOUNCEMENT_TYPES } from '../../src/contract/announcement.ts';
import { isVisible } from '../../src/contract/text.ts';
import type { AnnouncementRecord } from '../db/write/records.ts';
import { UsageError } from './usage.ts';

/** Options of an announcement for parseArgs. */
export const ANNOUNCEMENT_OPTIONS = {
  uk: { type: 'string' },
  ru: { type: 'string' },
  fixed: { type: 'boolean' },
  type: { type: 'string' },
} as const;

interface Values {
  readonly uk?: string | undefined;
  readonly ru?: string | undefined;
  readonly fixed?: boolean | undefined;
  readonly type?: string | undefined;
}

/** Maximum length: six lines on a phone. */
const MAX_LENGTH = 300;

/** Returns the announcement. @throws UsageError when a text is missing or too long, or the type is unknown */
export function readAnnouncement(values: Values): AnnouncementRecord {
  const { fixed = false, type = 'info' } = values;
  const uk = values.uk?.trim();
  const ru = values.ru?.trim();
  if (!uk || !ru || !isVisible(uk) || !isVisible(ru)) {
    throw new UsageError('Give the text in both languages: --uk TEXT --ru TEXT.');
  }
  if (Math.max(uk.length, ru.length) > MAX_LENGTH) throw new UsageError(`A text has at most ${MAX_LENGTH} characters.`);
  if (!ANNOUNCEMENT_TYPES.some((known) => known === type)) {
    throw new UsageError(`--type ${type} is none of ${ANNOUNCEMENT_TYPES.join(', ')}.`);
  }
  return { text: { uk, ru }, isFixed: fixed, type };
}
