import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Language } from '../contract/language.ts';

/**
 * Imports the translations from the address that the document names. The app itself refers to no catalogue, so that a
 * changed translation changes the pages of one language, and not the address of the app on every page.
 */
export async function importMessages(url: string): Promise<Messages> {
  const catalogue: { messages: Messages } = await import(/* @vite-ignore */ url);
  return catalogue.messages;
}

/**
 * Creates the i18n of one language. Its language never changes, so pages of one language may share it.
 * @param onMissing called for a text that is not in the catalogue, which is rendered empty; without it Lingui's default
 * applies
 */
export function createI18n(lang: Language, messages: Messages, onMissing?: () => void): I18n {
  const missing = () => {
    onMissing?.();
    return '';
  };
  return setupI18n({ locale: lang, messages: { [lang]: messages }, ...(onMissing && { missing }) });
}
