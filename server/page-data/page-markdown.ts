import { NodeHtmlMarkdown } from 'node-html-markdown';
import type { Language } from '../../src/contract/language.ts';
import { localizedTexts } from '../../src/contract/localized.ts';
import type { PageData, PageDataOf } from '../../src/contract/page-data.ts';
import type { ProductRating } from '../../src/contract/product.ts';
import type { ProductReview } from '../../src/contract/review.ts';
import { formatMoney } from '../../src/rules/money.ts';
import { localize, paths } from '../../src/rules/paths.ts';
import { quantityPrices } from '../../src/rules/price.ts';
import { formatRating } from '../../src/rules/rating.ts';

const WORDS = localizedTexts({
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
    reviews: 'Відгуки',
    rating: (average: string, count: number) => `Оцінка покупців: ${average} з 5, відгуків: ${count}`,
    stars: (rating: number) => `${rating} з 5`,
    bought: 'товар куплено в нас',
    reply: 'Відповідь магазину',
    more: 'Решта відгуків — на сторінці товару.',
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
    reviews: 'Отзывы',
    rating: (average: string, count: number) => `Оценка покупателей: ${average} из 5, отзывов: ${count}`,
    stars: (rating: number) => `${rating} из 5`,
    bought: 'товар куплен у нас',
    reply: 'Ответ магазина',
    more: 'Остальные отзывы — на странице товара.',
  },
});

/** Placeholders of products within a text. */
const EMBEDDED = /<div data-sku="[^"]*"><\/div>/g;
const STEP = /<h3 data-step="true"[^>]*>/g;

/**
 * Returns a product or an article as Markdown, for programs such as crawlers of language models: the page's content
 * without navigation. Null for pages of other types.
 * @param origin `https://host` of the public site
 * @param said reviews of the product in full, newest first; by default the shortened ones of the page
 */
export function pageMarkdown(page: PageData, origin: string, said?: readonly ProductReview[]): string | null {
  if (page.type === 'product') return productMarkdown(page, origin, said);
  return page.type === 'blog-post' ? postMarkdown(page, origin) : null;
}

function productMarkdown(
  { product, breadcrumbs, lang, path, validity, reviews }: PageDataOf<'product'>,
  origin: string,
  said: readonly ProductReview[] | undefined,
): string {
  const words = WORDS[lang];
  const category = breadcrumbs.slice(0, -1).map(({ name }) => name);
  const tiers = quantityPrices(product).map(({ from, price }) => words.from(from) + formatMoney(price));
  const before = product.oldPrice === null ? [] : [`${words.before} ${formatMoney(product.oldPrice)}`];
  const facts = [
    [
      words.price,
      [formatMoney(product.price), ...before, ...(validity?.sale ? [validity.sale] : []), ...tiers].join('; '),
    ],
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
    ...(reviews?.real ? reviewBlocks(lang, reviews.real, said ?? reviews.newest) : []),
  ]);
}

/** Returns the reviews; made-up ones of the demo are omitted. */
function reviewBlocks(lang: Language, { average, count }: ProductRating, said: readonly ProductReview[]): string[] {
  const words = WORDS[lang];
  const real = said.filter(({ isDemo }) => !isDemo);
  return [
    `## ${words.reviews}`,
    words.rating(formatRating(average), count),
    ...real.flatMap(({ author, rating, date, isBuyer, text, reply }) => [
      `### ${[plain(author), words.stars(rating), date, ...(isBuyer ? [words.bought] : [])].join(', ')}`,
      inOneLine(text),
      ...(reply === null ? [] : [`${words.reply}: ${inOneLine(reply)}`]),
    ]),
    ...(real.length < count ? [words.more] : []),
  ];
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

/** Escapes plain text for Markdown. */
const plain = (text: string): string => text.replaceAll(/[\\`*_[\]<>]/g, '\\$&');

const inOneLine = (text: string) => plain(text.replaceAll(/\s+/g, ' ').trim());

/** Returns a text as Markdown, with numbered steps and without its products, which are listed below it. */
function textOf(html: string, origin: string): string {
  let step = 0;
  const absolute = html
    .replaceAll(EMBEDDED, '')
    .replaceAll(/(<(?:a|img) [^>]*(?:href|src)=")\//g, `$1${origin}/`)
    .replaceAll(STEP, () => {
      step += 1;
      return `<h3>${step}. `;
    });
  return NodeHtmlMarkdown.translate(absolute).trim();
}

const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n');
const join = (blocks: readonly string[]) => `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
