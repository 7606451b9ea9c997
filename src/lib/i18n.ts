import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Language } from '../contract/language.ts';

/**
 * The translations at the address that the document names. The app itself names no catalogue: a changed translation
 * then changes one language's pages, and not the address of the app on every page.
 */
export async function importMessages(url: string): Promise<Messages> {
  const catalogue: { messages: Messages } = await import(/* @vite-ignore */ url);
  return catalogue.messages;
}

/**
 * An i18n of one language. It never changes its language, so pages of one language may share it.
 * @param onMissing a text is not among these, and shows as nothing; without it there is none that is not
 */
export function createI18n(lang: Language, messages: Messages, onMissing?: () => void): I18n {
  const missing = () => {
    onMissing?.();
    return '';
  };
  return setupI18n({ locale: lang, messages: { [lang]: messages }, ...(onMissing && { missing }) });
}
