import type { Language } from '../../contract/language.ts';

const WHEN = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Kyiv' } as const;

const TEXTS: Readonly<Record<Language, { readonly note: (when: string) => string; readonly again: string }>> = {
  uk: {
    note: (when) => `Немає зв’язку. Це сторінка, якою вона була ${when}: ціни й наявність могли змінитися.`,
    again: 'Спробувати ще раз',
  },
  ru: {
    note: (when) => `Нет связи. Это страница, какой она была ${when}: цены и наличие могли измениться.`,
    again: 'Попробовать ещё раз',
  },
};

/** In the colours of the page around it, outside of what the app renders. */
const STYLE =
  'margin:0;padding:.75rem 1rem;background:var(--sunken);color:var(--ink);border-block-end:var(--line);font:500 1rem/1.4 var(--sans);text-align:center';

/** What stands above a kept page: that it is one, and of when. The app takes it away when it has newer data. */
export function keptNote(lang: Language, keptAt: Date): string {
  const { note, again } = TEXTS[lang];
  /** `22 листопада о 14:05`, in Kyiv. Made here and not with the module: that takes tens of ms of a slow phone. */
  const when = new Intl.DateTimeFormat(lang, WHEN).format(keptAt);
  return `<p id="kept-note" role="status" style="${STYLE}">${note(when)} <a href="" style="color:inherit">${again}</a></p>`;
}
