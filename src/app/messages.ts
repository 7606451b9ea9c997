import type { Messages } from '@lingui/core';
import type { Language } from '../contract/language.ts';
import type { Localized } from '../contract/localized.ts';

const CATALOGUES: Localized<() => Promise<{ readonly messages: Messages }>> = {
  uk: () => import('../../locales/uk.po'),
  ru: () => import('../../locales/ru.po'),
};

/**
 * Returns the translations of one language for rendering pages; the browser imports the catalogue that its document
 * names.
 */
export async function loadMessages(lang: Language): Promise<Messages> {
  return (await CATALOGUES[lang]()).messages;
}
