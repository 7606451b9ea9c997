import type { Messages } from '@lingui/core';
import type { Language } from '../contract/language.ts';

/**
 * Returns the translations of one language for rendering pages; the browser imports the catalogue that its document
 * names.
 */
export async function loadMessages(lang: Language): Promise<Messages> {
  const catalogue = lang === 'uk' ? await import('../../locales/uk.po') : await import('../../locales/ru.po');
  return catalogue.messages;
}
