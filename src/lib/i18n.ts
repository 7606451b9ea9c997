import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Language } from '../contract/language.ts';

/** The translations of one language, a static asset of its own. */
export async function loadMessages(lang: Language): Promise<Messages> {
  const catalogue = lang === 'uk' ? await import('../../locales/uk.po') : await import('../../locales/ru.po');
  return catalogue.messages;
}

/** An i18n of one language. It never changes its language, so pages of one language may share it. */
export function createI18n(lang: Language, messages: Messages): I18n {
  return setupI18n({ locale: lang, messages: { [lang]: messages } });
}
