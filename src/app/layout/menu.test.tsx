import { expect, test } from 'vitest';
import { LAYOUT } from '../../../tests/helpers/page-fixtures.ts';
import { createI18n } from '../../lib/i18n.ts';
import { loadMessages } from '../messages.ts';
import { renderIslands } from './render-islands.tsx';

async function renderMenu(children: number): Promise<string> {
  const parts = Array.from({ length: children }, (_, index) => ({ slug: `part-${index}`, name: `Розділ ${index}` }));
  const layout = { ...LAYOUT, menu: [{ slug: 'gilding', name: 'Позолота', children: parts }] };
  const i18n = createI18n('uk', await loadMessages('uk'));
  return renderIslands({ lang: 'uk', layout, analytics: undefined }, i18n).menu;
}

test('a few subcategories are all in the menu', async () => {
  const menu = await renderMenu(10);
  expect(menu).toContain('href="/part-9"');
  expect(menu).not.toContain('Усі розділи');
});

test('what is hidden is in neither', async () => {
  const layout = {
    ...LAYOUT,
    menu: [
      { slug: 'gilding', name: 'Позолота', children: [{ slug: 'gold', name: 'Золото', isHidden: true }] },
      { slug: 'sale', name: 'Розпродаж', children: [], isHidden: true },
    ],
  };
  const i18n = createI18n('uk', await loadMessages('uk'));
  const { menu, footer } = renderIslands({ lang: 'uk', layout, analytics: undefined }, i18n);
  expect(menu).toContain('href="/gilding"');
  expect(menu).not.toContain('href="/gold"');
  expect(menu + footer).not.toContain('href="/sale"');
});

test('of many, the first are in the menu and the category leads to the others', async () => {
  const menu = await renderMenu(103);
  expect(menu).toContain('href="/part-9"');
  expect(menu).not.toContain('href="/part-10"');
  expect(menu).toContain('href="/gilding" aria-label="Усі розділи: 103, Позолота">Усі розділи: 103</a>');
});
