import type { Messages } from '@lingui/core';
import type { Language } from '../../src/contract/language.ts';

/** The studio's texts of one language, loaded when they are needed. */
export async function loadMessages(lang: Language): Promise<Messages> {
  const catalogue = lang === 'uk' ? await import('../locales/uk.po') : await import('../locales/ru.po');
  return catalogue.messages;
}
