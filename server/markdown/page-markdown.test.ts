import { describe, expect, test } from 'vitest';
import type { PageData } from '../../src/contract/page-data.ts';
import { pageFixtures } from '../../tests/helpers/page-fixtures.ts';
import { pageMarkdown } from './page-markdown.ts';

const ORIGIN = 'https://shop.example';
const pages = pageFixtures('uk');
const pageOf = <Type extends PageData['type']>(type: Type) => {
  const page = pages.find((one): one is Extract<PageData, { type: Type }> => one.type === type);
  if (!page) throw new Error(`There is no page of the type ${type}`);
  return page;
};

describe('a product', () => {
  const page = pageOf('product');

  test('says its name, price, facts and text', () => {
    const markdown = pageMarkdown(page, ORIGIN) ?? '';
    expect(markdown).toMatch(/^# .+\n\n> .+\n\n- /);
    expect(markdown).toContain(`- Артикул: ${page.product.sku}\n`);
    expect(markdown).toContain('- Проба: 23,75 к\n');
    expect(markdown).toContain(`- Сторінка: ${ORIGIN}${page.path}\n`);
  });

  test('has its text as Markdown, with whole addresses', () => {
    const description = '<h2>Як</h2><ul><li>Один</li></ul><p>Див. <a href="/klei">клеї</a>.</p>';
    const markdown = pageMarkdown({ ...page, product: { ...page.product, description } }, ORIGIN);
    expect(markdown).toContain('## Як\n\n* Один');
    expect(markdown).toContain(`[клеї](${ORIGIN}/klei)`);
  });

  test('whose name looks like markup stays a name', () => {
    const markdown = pageMarkdown({ ...page, product: { ...page.product, name: '[x](y) *z* <b>' } }, ORIGIN);
    expect(markdown).toContain('# \\[x\\](y) \\*z\\* \\<b\\>\n');
  });
});

test('an article has its text and links to its materials', () => {
  const page = pageOf('blog-post');
  const markdown = pageMarkdown(page, ORIGIN) ?? '';
  expect(markdown).toContain('## Крок\n\nТекст');
  expect(markdown.match(new RegExp(`^- \\[.+\\]\\(${ORIGIN}/`, 'gm'))).toHaveLength(page.products.length);
  expect(markdown).not.toContain('data-sku');
});

test('other pages have no Markdown', () => {
  expect(pageMarkdown(pageOf('category'), ORIGIN)).toBeNull();
});
