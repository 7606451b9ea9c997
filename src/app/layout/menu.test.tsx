import { expect, test } from 'vitest';
import { LAYOUT } from '../../../tests/helpers/page-fixtures.ts';
import { createI18n } from '../../lib/i18n.ts';
import { loadMessages } from '../messages.ts';
import { renderIslands } from './render-islands.tsx';

async function renderMenus(children: number) {
  const parts = Array.from({ length: children }, (_, index) => ({ slug: `part-${index}`, name: `Розділ ${index}` }));
  const layout = { ...LAYOUT, menu: [{ slug: 'gilding', name: 'Позолота', children: parts }] };
  const i18n = createI18n('uk', await loadMessages('uk'));
  return renderIslands({ lang: 'uk', layout, analytics: undefined }, i18n);
}

test('the document has the categories, the menu file their subcategories', async () => {
  const { menu, fullMenu } = await renderMenus(10);
  expect(menu).toContain('href="/gilding"');
  expect(menu).not.toContain('href="/part-');
  expect(fullMenu).toContain('href="/gilding"');
  expect(fullMenu).toContain('href="/part-9"');
  expect(fullMenu).not.toContain('Усі розділи');
  // A page of another build, whose classes have other names, may load this file.
  expect(fullMenu).not.toContain('class=');
});

test('neither contains hidden categories', async () => {
  const layout = {
    ...LAYOUT,
    menu: [
      { slug: 'gilding', name: 'Позолота', children: [{ slug: 'gold', name: 'Золото', isHidden: true }] },
      { slug: 'sale', name: 'Розпродаж', children: [], isHidden: true },
    ],
  };
  const i18n = createI18n('uk', await loadMessages('uk'));
  const { menu, fullMenu, footer } = renderIslands({ lang: 'uk', layout, analytics: undefined }, i18n);
  expect(menu).toContain('href="/gilding"');
  expect(fullMenu).not.toContain('href="/gold"');
  expect(menu + fullMenu + footer).not.toContain('href="/sale"');
});

test('the menu lists the first of many subcategories and links to the category', async () => {
  const { fullMenu } = await renderMenus(103);
  expect(fullMenu).toContain('href="/part-9"');
  expect(fullMenu).not.toContain('href="/part-10"');
  expect(fullMenu).toContain(
    'href="/gilding" aria-label="Усі розділи: 103, Позолота"><strong>Усі розділи: 103</strong></a>',
  );
});

test('the menu file has the pictures of the categories and all tools, which weigh nothing in documents', async () => {
  const picture = { id: 'gold', width: 480, height: 480, widths: [160, 480], alt: '' };
  const layout = {
    ...LAYOUT,
    menu: [{ slug: 'gilding', name: 'Позолота', picture, children: [] }],
    pages: [
      { slug: 'stina-karativ', name: 'Стіна каратів' },
      { slug: 'skilky-arkushiv', name: 'Скільки аркушів?' },
    ],
  };
  const i18n = createI18n('uk', await loadMessages('uk'));
  const { menu, fullMenu, footer } = renderIslands({ lang: 'uk', layout, analytics: undefined }, i18n);
  expect(fullMenu).toContain('src="/media/gold-160.webp"');
  expect(fullMenu.indexOf('Скільки аркушів?')).toBeLessThan(fullMenu.indexOf('Стіна каратів'));
  expect(menu).not.toContain('/media/');
  expect(footer).toContain('<a href="/skilky-arkushiv">Інструменти майстра</a>');
  expect(footer).not.toContain('href="/stina-karativ"');
});
