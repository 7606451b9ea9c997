import type { Language } from '../contract/language.ts';
import type { Localized } from '../contract/localized.ts';

const WHEN = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Kyiv' } as const;

const TEXTS: Localized<{ readonly note: (when: string) => string; readonly again: string }> = {
  uk: {
    note: (when) => `Немає зв’язку. Це сторінка, якою вона була ${when}: ціни й наявність могли змінитися.`,
    again: 'Спробувати ще раз',
  },
  ru: {
    note: (when) => `Нет связи. Это страница, какой она была ${when}: цены и наличие могли измениться.`,
    again: 'Попробовать ещё раз',
  },
};

/**
 * Returns the note above a cached page: that it is a copy, and its time. It is outside of the app's root element; the
 * page's stylesheet draws it. The app removes it once it has newer data.
 */
export function cachedPageNote(lang: Language, cachedAt: Date): string {
  const { note, again } = TEXTS[lang];
  /**
   * `22 листопада о 14:05`, in Kyiv. Not formatted when the module loads, because that takes tens of ms on a slow
   * phone.
   */
  const when = new Intl.DateTimeFormat(lang, WHEN).format(cachedAt);
  return `<p id="kept-note" role="status">${note(when)} <a href="">${again}</a></p>`;
}
