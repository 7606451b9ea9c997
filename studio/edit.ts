/**
 * The edit button, which leads from a page of the shop to its form and to a single field of it. The shop loads this
 * script if there is a studio session (src/app/edit-button.ts). It imports nothing, because shared chunks belong to the
 * studio's app.
 */
type Kind = 'product' | 'category' | 'post' | 'content-page';

interface Editable {
  readonly kind: Kind;
  readonly key: string;
}

/** Name of a field in its form, and its labels in both languages. */
type Field = readonly [name: string, uk: string, ru: string];

const FIELDS: Readonly<Record<Kind, readonly Field[]>> = {
  product: [
    ['price', 'Ціна', 'Цена'],
    ['name', 'Назва', 'Название'],
    ['texts', 'Тексти', 'Тексты'],
    ['pictures', 'Зображення', 'Изображения'],
    ['stock', 'Залишок', 'Остаток'],
    ['attributes', 'Характеристики', 'Характеристики'],
    ['seo', 'Пошукові системи', 'Поисковые системы'],
  ],
  category: [
    ['name', 'Назва', 'Название'],
    ['description', 'Опис', 'Описание'],
    ['slug', 'Адреса', 'Адрес'],
  ],
  post: [
    ['title', 'Назва', 'Название'],
    ['excerpt', 'Короткий опис', 'Краткое описание'],
    ['html', 'Текст', 'Текст'],
  ],
  'content-page': [
    ['title', 'Назва', 'Название'],
    ['summary', 'Опис для пошуку', 'Описание для поиска'],
    ['html', 'Текст', 'Текст'],
  ],
};

const FORMS: Readonly<Record<Kind, (key: string) => string>> = {
  product: (key) => `/studio/products/${key}`,
  category: (key) => `/studio/categories?id=${key}`,
  post: (key) => `/studio/posts/${key}`,
  'content-page': (key) => `/studio/content-pages/${key}`,
};

const STYLE = `
  :host { position: fixed; inset-inline-start: 1rem; inset-block-end: 5rem; z-index: 40; font: 1rem/1.4 inherit; }
  summary, a { display: block; padding: .625rem 1rem; color: light-dark(#171311, #faf6ee); text-decoration: none; cursor: pointer; }
  details { background: light-dark(#fff, #241e1b); border: 1px solid light-dark(#8a7f70, #8f8579); border-radius: .5rem; box-shadow: 0 2px 12px rgb(0 0 0 / .2); }
  summary { list-style: none; font-weight: 600; border-radius: .5rem; }
  summary::-webkit-details-marker { display: none; }
  summary:focus-visible, a:focus-visible { outline: 3px solid light-dark(#7a5200, #e6b450); outline-offset: -3px; }
  a:hover { background: light-dark(#f1e9da, #38302b); }
  nav { border-block-start: 1px solid light-dark(#d8cdbb, #4a413b); }
`;

const isUkrainian = () => document.documentElement.lang !== 'ru';
const host = document.createElement('div');
host.dataset.studioEdit = '';
const root = host.attachShadow({ mode: 'open' });
// The policy of the shop's pages forbids style elements.
const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLE);
root.adoptedStyleSheets = [sheet];
let shownPath = '';

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text: string,
  ...children: readonly Node[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.append(text, ...children);
  return made;
}

function link({ kind, key }: Editable, [name, uk, ru]: Field): HTMLAnchorElement {
  const made = element('a', isUkrainian() ? uk : ru);
  made.href = `${FORMS[kind](key)}#${name}`;
  return made;
}

function show(editable: Editable): void {
  const nav = element('nav', '', ...FIELDS[editable.kind].map((field) => link(editable, field)));
  nav.ariaLabel = isUkrainian() ? 'Що редагувати' : 'Что редактировать';
  const details = element('details', '', element('summary', isUkrainian() ? 'Редагувати' : 'Редактировать'), nav);
  details.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') details.open = false;
  });
  root.replaceChildren(details);
  document.body.append(host);
}

/**
 * Asks the API which form edits the current page and shows the button. Without a session the button is removed for
 * good.
 */
async function offer(): Promise<void> {
  const path = location.pathname;
  if (path === shownPath) return;
  shownPath = path;
  host.remove();
  const query = new URLSearchParams({ lang: isUkrainian() ? 'uk' : 'ru', path: decodeURI(path) });
  const answer = await fetch(`/api/v1/studio/editable?${query}`);
  if (answer.status === 401) {
    localStorage.removeItem('studio-edit');
    titles.disconnect();
    return;
  }
  if (!answer.ok || path !== location.pathname) return;
  const { data }: { readonly data: Editable | null } = await answer.json();
  if (data) show(data);
}

// Every page has its own title, so a changed title means that the address and the texts of the new page are in place.
const titles = new MutationObserver(() => void offer());
titles.observe(document.head, { childList: true, subtree: true, characterData: true });
void offer();

// Makes this file a module, so that its names are not global.
export {};
