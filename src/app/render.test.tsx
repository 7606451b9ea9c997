import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { LAYOUT, pageFixtures } from '../../tests/helpers/page-fixtures.ts';
import { LANGUAGES, type Language } from '../contract/language.ts';
import type { PageData } from '../contract/page-data.ts';
import type { ProductCard } from '../contract/product.ts';
import { createPage, createRenderer, type Renderer, renderCards, renderPage } from './render.tsx';
import type { Cards } from './render-parts.tsx';

const renderers = new Map<Language, Renderer>();

beforeAll(async () => {
  for (const lang of LANGUAGES) {
    const input = {
      lang,
      layout: LAYOUT,
      announcement: { announcement: 'Знижки <до> «п’ятниці» & $1', isFixed: lang === 'ru', type: 'winterHolidays' },
      origin: 'https://shop.example',
      assets: null,
      sentryDsn: undefined,
      analytics: undefined,
    };
    renderers.set(lang, await createRenderer(input));
  }
});

function rendererOf(lang: Language): Renderer {
  const renderer = renderers.get(lang);
  if (!renderer) throw new Error(`There is no renderer for ${lang}`);
  return renderer;
}

/** Renders the whole application at once to HTML, as React in the browser expects to find it. */
async function wholeApp(page: PageData): Promise<string> {
  const { element } = await createPage(rendererOf(page.lang), page.path, { kind: 'page', page });
  return renderToString(element);
}

/** Cards of every product that any page shows; `mark` is appended to each, so that the test can find them. */
function cardsOf(page: PageData, mark = '') {
  const shown = new Map<number, ProductCard>();
  JSON.stringify(page, (_, value) => {
    if (value !== null && typeof value === 'object' && 'sku' in value && 'picture' in value) shown.set(value.id, value);
    return value;
  });
  const cards = renderCards(rendererOf(page.lang), [...shown.values()]);
  return new Map([...cards].map(([id, html]) => [id, html + mark]));
}

const render = (page: PageData, cards?: Cards) => renderPage(rendererOf(page.lang), page, '1', cards);

/** Fixtures by name: `ru product /gold-6`. */
const PAGES = LANGUAGES.flatMap(pageFixtures).map((page) => [`${page.lang} ${page.type} ${page.path}`, page] as const);

describe.each(PAGES)('%s', (_, page) => {
  // Hydration compares the two; React's useId() in a prerendered screen would make them differ.
  test('is the same whether the layout is inserted or rendered with the page', async () => {
    expect(render(page)).toContain(await wholeApp(page));
  });

  test('is the same with prerendered cards', async () => {
    // The second render reuses the parts that are the same on every page.
    for (const _ of [1, 2]) expect(render(page, cardsOf(page))).toBe(render(page));
  });

  test('is the same when it is rendered again after others', () => {
    const first = render(page);
    for (const [, other] of PAGES) render(other);
    expect(render(page)).toBe(first);
  });
});

test('the fixtures include every type of page', () => {
  const types: Record<PageData['type'], true> = {
    home: true,
    category: true,
    product: true,
    blog: true,
    'blog-category': true,
    'blog-post': true,
    reviews: true,
    tool: true,
    content: true,
  };
  expect(new Set(PAGES.map(([, { type }]) => type))).toEqual(new Set(Object.keys(types)));
});

test('a list uses prerendered cards, except for its first ones', () => {
  const page = pageFixtures('uk').find(({ path }) => path === '/gold/page/2');
  if (!page) throw new Error('There is no such page');
  const shown = render(page, cardsOf(page, '<!--beforehand-->')).split('<!--beforehand-->').length - 1;
  expect(shown).toBeGreaterThan(15);
});

test('characteristics are escaped', () => {
  const page = pageFixtures('uk').find(({ type }) => type === 'product');
  if (page?.type !== 'product') throw new Error('There is no product');
  const product = { ...page.product, attributes: [{ name: '<b>', value: '"&</dl>' }] };
  expect(render({ ...page, product })).toContain('<dt>&lt;b&gt;</dt><dd>&quot;&amp;&lt;/dl&gt;</dd>');
});
