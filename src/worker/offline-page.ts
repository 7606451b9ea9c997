import type { Language } from '../contract/language.ts';
import type { Localized } from '../contract/localized.ts';
import { escapeHtml } from '../rules/escape-html.ts';
import { delocalize, localize, paths } from '../rules/paths.ts';
import { FONTS } from '../styles/fonts.ts';
import { cachedUrls, findCached } from './response-cache.ts';

/** The script of src/worker/cart.ts, which the build inserts here: the page has to work when nothing else is cached. */
declare const CART_SCRIPT: string;
/** Markup of src/ui/brand-mark.svg, inserted like the script. */
declare const BRAND_MARK: string;

interface Texts {
  readonly title: string;
  readonly about: string;
  readonly again: string;
  readonly pages: string;
  /** Texts of the cart for the script. */
  readonly cart: CartTexts;
}

interface CartTexts {
  readonly title: string;
  readonly empty: string;
  readonly total: string;
  readonly note: string;
}

const TEXTS: Localized<Texts> = {
  uk: {
    title: 'Немає зв’язку',
    about:
      'Цю сторінку ви ще не відкривали, тож без зв’язку її не показати. Щойно він з’явиться, вона відкриється сама.',
    again: 'Спробувати ще раз',
    pages: 'Можна відкрити й без зв’язку',
    cart: {
      title: 'Ваш кошик',
      empty: 'Кошик порожній.',
      total: 'Разом',
      note: 'Таким він був востаннє, з вашими змінами. Ціни й наявність перевіримо, коли з’явиться зв’язок; тоді можна буде й замовити.',
    },
  },
  ru: {
    title: 'Нет связи',
    about:
      'Эту страницу вы ещё не открывали, поэтому без связи её не показать. Как только связь появится, она откроется сама.',
    again: 'Попробовать ещё раз',
    pages: 'Можно открыть и без связи',
    cart: {
      title: 'Ваша корзина',
      empty: 'Корзина пуста.',
      total: 'Итого',
      note: 'Такой она была в последний раз, с вашими изменениями. Цены и наличие проверим, когда появится связь; тогда можно будет и заказать.',
    },
  },
};

const [SERIF, , SANS] = FONTS;

/** A minimum of the shop's design: colours and sizes of src/styles/. */
const STYLE = `:root{color-scheme:light dark;font:1.0625rem/1.5 "Shop Sans",Arial,sans-serif;background:light-dark(#faf6ee,#171311);color:light-dark(#1f1a17,#f3eadb)}
@font-face{font-family:"Shop Serif";src:url(${SERIF});font-weight:400 500}@font-face{font-family:"Shop Sans";src:url(${SANS});font-weight:400 700}
body{max-width:44rem;margin:0 auto;padding:2rem 1rem;overflow-wrap:anywhere}h1,h2,.brand{font-family:"Shop Serif",Georgia,serif;font-weight:500;line-height:1.25}
a{color:light-dark(#8c2f1b,#e5a07c)}a:focus-visible{outline:2px solid;outline-offset:2px}.brand{display:flex;align-items:center;gap:.6rem;font-size:1.3rem}.brand svg{width:2.25rem}.again{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1.25rem;border-radius:3px;background:light-dark(#8c2f1b,#94361f);color:light-dark(#fffdf8,#fdf1e2);text-decoration:none}
ul{padding:0;list-style:none}li{display:flex;justify-content:space-between;gap:1rem;border-bottom:1px solid light-dark(#e4dacb,#3a312b)}li a,li span{padding:.6rem 0}li b{padding:.6rem 0;font-weight:400;white-space:nowrap;font-variant-numeric:tabular-nums}.note{color:light-dark(#6a5f57,#b5a798)}`;

/** The brand, the same in both languages. */
const BRAND = 'Позолота';

/** Maximum number of listed pages. */
const LISTED = 30;

/** The part of a page's data that the list needs. */
interface Listed {
  readonly lang: string;
  readonly path: string;
  readonly title: string;
  /** The last one is the page itself; the home page has none. */
  readonly breadcrumbs: readonly { readonly name: string }[];
}

/** Validated by hand: a schema library would be half of the worker. */
function isListed(page: unknown): page is Listed {
  const { lang, path, title, breadcrumbs } = (page ?? {}) as Readonly<Record<keyof Listed, unknown>>;
  const areTexts = [lang, path, title].every((text) => typeof text === 'string');
  return areTexts && Array.isArray(breadcrumbs) && breadcrumbs.every(({ name }) => typeof name === 'string');
}

/** Returns the page's own heading; its title is written for search results. */
const nameOf = ({ breadcrumbs, title }: Listed) => breadcrumbs.at(-1)?.name ?? title;

/** Returns the page that is shown for an address that is not cached: the cart, and links to cached pages. */
export async function offlinePage({ pathname }: URL): Promise<Response> {
  const { lang } = delocalize(pathname);
  const texts = TEXTS[lang];
  const pages = await cachedPages(lang);
  const links = pages.map(
    (page) => `<li><a href="${escapeHtml(localize(lang, page.path))}">${escapeHtml(nameOf(page))}</a></li>`,
  );
  const list =
    links.length === 0
      ? ''
      : `<nav aria-labelledby="kept"><h2 id="kept">${texts.pages}</h2><ul>${links.join('')}</ul></nav>`;
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${texts.title} — ${BRAND}</title><style>${STYLE}</style></head><body><p class="brand">${BRAND_MARK}${BRAND}</p><main><h1>${texts.title}</h1><p>${texts.about}</p><p><a class="again" href="">${texts.again}</a></p><section id="cart" aria-labelledby="cart-title"></section>${list}</main><script type="application/json" id="texts">${escapeScript(JSON.stringify({ lang, ...texts.cart }))}</script><script>${escapeScript(CART_SCRIPT)}</script></body></html>`;
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

/** Escapes a text for a script element, so that it cannot close it. */
const escapeScript = (text: string) => text.replaceAll('</', '<\\/');

/**
 * Returns the pages of a language whose data are cached, the latest first; without the cart, whose screen needs no page
 * data.
 */
async function cachedPages(lang: Language) {
  const urls = (await cachedUrls('kept-pages')).filter((url) => url.endsWith('.json'));
  const found = await Promise.all(urls.map((url) => readPage(url)));
  return found.flatMap((page) => (page?.lang === lang && page.path !== paths.cart ? [page] : [])).slice(0, LISTED);
}

async function readPage(url: string): Promise<Listed | null> {
  try {
    const page: unknown = await (await findCached('kept-pages', url))?.json();
    return isListed(page) ? page : null;
  } catch {
    // Not JSON: a proxy's page that was cached in its place.
    return null;
  }
}
