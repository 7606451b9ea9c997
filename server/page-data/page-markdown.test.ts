import { describe, expect, test } from 'vitest';
import type { PageData } from '../../src/contract/page-data.ts';
import type { ProductReview } from '../../src/contract/review.ts';
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

  test('has its name, price, attributes and text', () => {
    const markdown = pageMarkdown(page, ORIGIN) ?? '';
    expect(markdown).toMatch(/^# .+\n\n> .+\n\n- /);
    expect(markdown).toContain(`- Артикул: ${page.product.sku}\n`);
    expect(markdown).toContain('- Проба: 23,75 к\n');
    expect(markdown).toContain(`- Сторінка: ${ORIGIN}${page.path}\n`);
  });

  test('has its text as Markdown, with absolute addresses', () => {
    const description = '<h2>Як</h2><ul><li>Один</li></ul><p>Див. <a href="/klei">клеї</a>.</p>';
    const markdown = pageMarkdown({ ...page, product: { ...page.product, description } }, ORIGIN);
    expect(markdown).toContain('## Як\n\n* Один');
    expect(markdown).toContain(`[клеї](${ORIGIN}/klei)`);
  });

  test('on sale says until when the price is valid', () => {
    const validity = { since: '', until: '', sale: 'Знижка діє до 30 листопада' };
    expect(pageMarkdown({ ...page, validity }, ORIGIN)).toMatch(/^- Ціна: .*; Знижка діє до 30 листопада/m);
  });

  const review: ProductReview = {
    ...{
      id: 1,
      author: 'Олена *',
      rating: 5,
      text: 'Перший рядок\nдругий',
      isBuyer: true,
      reply: 'Дякуємо',
      photos: [],
    },
    lang: 'uk',
    date: '2026-02-03',
  };
  const reviews = { newest: [review], real: { average: 4.5, count: 2 } };

  test('has its reviews and rating', () => {
    expect(pageMarkdown({ ...page, reviews }, ORIGIN)).toContain(
      '## Відгуки\n\nОцінка покупців: 4,5 з 5, відгуків: 2\n\n' +
        '### Олена \\*, 5 з 5, 2026-02-03, товар куплено в нас\n\nПерший рядок другий\n\n' +
        'Відповідь магазину: Дякуємо\n\nРешта відгуків — на сторінці товару.\n',
    );
  });

  test('has full reviews if given, up to the limit', () => {
    const all = [review, { ...review, id: 2, author: 'Ігор', text: 'Цілий відгук', isBuyer: false, reply: null }];
    const markdown = pageMarkdown({ ...page, reviews }, ORIGIN, all) ?? '';
    expect(markdown).toContain('### Ігор, 5 з 5, 2026-02-03\n\nЦілий відгук\n');
    expect(markdown).not.toContain('Решта');
  });

  test('omits the made-up reviews of the demo', () => {
    const demo: ProductReview = { ...review, isDemo: true, text: 'Вигадане' };
    expect(pageMarkdown({ ...page, reviews: { newest: [demo] } }, ORIGIN)).not.toContain('Відгуки');
    const markdown = pageMarkdown({ ...page, reviews: { ...reviews, newest: [demo, review] } }, ORIGIN);
    expect(markdown).toContain('Перший рядок');
    expect(markdown).not.toContain('Вигадане');
  });

  test('whose name looks like markup is escaped', () => {
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
