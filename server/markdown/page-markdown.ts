import { NodeHtmlMarkdown } from 'node-html-markdown';
import type { PageData, PageDataOf } from '../../src/contract/page-data.ts';
import { formatMoney } from '../../src/rules/money.ts';
import { localize, paths } from '../../src/rules/paths.ts';
import { quantityPrices } from '../../src/rules/price.ts';

const WORDS = {
  uk: {
    price: 'Ціна',
    before: 'раніше',
    from: (count: number) => `від ${count} шт. — `,
    inStock: 'Є в наявності',
    soldOut: 'Немає в наявності',
    sku: 'Артикул',
    brand: 'Виробник',
    page: 'Сторінка',
    category: 'Розділ',
    published: 'Опубліковано',
    materials: 'Матеріали',
  },
  ru: {
    price: 'Цена',
    before: 'ранее',
    from: (count: number) => `от ${count} шт. — `,
    inStock: 'Есть в наличии',
    soldOut: 'Нет в наличии',
    sku: 'Артикул',
    brand: 'Производитель',
    page: 'Страница',
    category: 'Раздел',
    published: 'Опубликовано',
    materials: 'Материалы',
  },
} as const;

/** Products that stand within a text are named beneath it, as all of its materials are. */
const EMBEDDED = /<div data-sku="[^"]*"><\/div>/g;

/**
 * A product or an article as Markdown, for programs that read before they answer: what its page says, without what stands
 * around it. Null for pages of other kinds.
 * @param origin `https://host` of the public site
 */
export function pageMarkdown(page: PageData, origin: string): string | null {
  if (page.type === 'product') return productMarkdown(page, origin);
  return page.type === 'blog-post' ? postMarkdown(page, origin) : null;
}

function productMarkdown({ product, breadcrumbs, lang, path }: PageDataOf<'product'>, origin: string): string {
  const words = WORDS[lang];
  const category = breadcrumbs.slice(0, -1).map(({ name }) => name);
  const tiers = quantityPrices(product).map(({ from, price }) => words.from(from) + formatMoney(price));
  const before = product.oldPrice === null ? [] : [`${words.before} ${formatMoney(product.oldPrice)}`];
  const facts = [
    [words.price, [formatMoney(product.price), ...before, ...tiers].join('; ')],
    [words.sku, product.sku],
    [words.brand, product.brand],
    [words.category, category.join(' › ')],
    ...product.attributes.map(({ name, value }) => [name, value] as const),
    [words.page, origin + localize(lang, path)],
  ] as const;
  return join([
    `# ${plain(product.name)}`,
    `> ${plain(product.summary)}`,
    list([
      product.stock > 0 ? words.inStock : words.soldOut,
      ...facts.flatMap(([name, value]) => (value ? [`${plain(name)}: ${plain(value)}`] : [])),
    ]),
    textOf(product.description, origin),
  ]);
}

function postMarkdown({ post, products, lang, path }: PageDataOf<'blog-post'>, origin: string): string {
  const words = WORDS[lang];
  const links = products.map(({ name, slug }) => `[${plain(name)}](${origin}${localize(lang, paths.page(slug))})`);
  return join([
    `# ${plain(post.title)}`,
    `> ${plain(post.excerpt)}`,
    list([`${words.published}: ${post.date}`, `${words.page}: ${origin}${localize(lang, path)}`]),
    textOf(post.html, origin),
    ...(links.length > 0 ? [`## ${words.materials}`, list(links)] : []),
  ]);
}

/** A text that is no markup as Markdown that is none either. */
const plain = (text: string): string => text.replaceAll(/[\\`*_[\]<>]/g, '\\$&');

const textOf = (html: string, origin: string): string =>
  NodeHtmlMarkdown.translate(html.replaceAll(EMBEDDED, '').replaceAll(/(<a [^>]*href=")\//g, `$1${origin}/`)).trim();

const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n');
const join = (blocks: readonly string[]) => `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
