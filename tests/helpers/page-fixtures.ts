import type { PostCard } from '../../src/contract/blog.ts';
import type { Language } from '../../src/contract/language.ts';
import type { Layout } from '../../src/contract/layout.ts';
import type { Picture } from '../../src/contract/media.ts';
import type { PageData } from '../../src/contract/page-data.ts';
import type { Product, ProductCard } from '../../src/contract/product.ts';
import type { Review } from '../../src/contract/review.ts';
import type { Tool } from '../../src/contract/tools.ts';

/** Pages with all optional content of their type, for tests without a database. */
const picture = (alt: string): Picture => ({
  id: 'abc',
  width: 1200,
  height: 900,
  widths: [300, 600, 1200],
  alt,
});

export function makeCard(id: number): ProductCard {
  return {
    id,
    slug: `gold-${id}`,
    sku: `PZ-${id}`,
    name: `Золото «${id}» & <срібло> $& $1`,
    price: 10_000 + id,
    oldPrice: id % 2 === 0 ? 20_000 : null,
    tiers: id % 3 === 0 ? [{ costBreakpoint: 50_000, price: 9_000 }] : [],
    stock: id % 4,
    picture: id % 5 === 0 ? null : picture(`Золото ${id}`),
  };
}

const cards = (count: number, first = 1) => Array.from({ length: count }, (_, index) => makeCard(first + index));

const post: PostCard = {
  slug: 'how-to-gild',
  title: 'Як золотити',
  excerpt: 'Коротко про головне',
  date: '2026-02-03',
  readingTime: 5,
  category: { slug: 'technique', name: 'Техніки' },
  picture: picture('Золочення'),
};

const { picture: _picture, ...offer } = makeCard(6);
const product: Product = {
  ...offer,
  brand: 'Noris',
  summary: 'Сусальне золото',
  description: '<p>Опис</p>',
  pictures: [picture('Перша'), picture('Друга')],
  services: [{ code: 'gift-wrap', name: 'Пакування', price: 5_000, fields: [], isPrepaid: false, isReturnable: true }],
  attributes: [{ name: 'Проба', value: '23,75 к' }],
};

const tile = { slug: 'gold', name: 'Сусальне золото', picture: picture('Золото'), productCount: 60 };
const blogCategory = { slug: 'technique', name: 'Техніки', description: 'Як це робиться' };

const site: Layout['site'] = {
  name: 'Позолота',
  legalName: 'ФОП Золотар',
  registrationCode: '1234567890',
  vatNumber: null,
  bank: { iban: 'UA213223130000026007233566001', name: 'АТ «Банк»' },
  email: 'shop@example.com',
  phones: ['+380441234567'],
  address: { street: 'вул. Золота, 1', city: 'Київ', region: 'Київ', postalCode: '01001', latitude: 50, longitude: 30 },
  openingHours: [{ label: 'пн–пт 9:00–18:00', days: ['Monday'], opens: '09:00', closes: '18:00' }],
  socials: [{ name: 'Instagram', url: 'https://example.com/shop' }],
};

export const LAYOUT: Layout = {
  site,
  menu: [{ slug: 'gilding', name: 'Позолота', children: [{ slug: 'gold', name: 'Золото' }] }],
  pages: [{ slug: 'contacts', name: 'Контакти' }],
};

const base = (lang: Language, path: string) => ({
  lang,
  path,
  title: `Сторінка ${path}`,
  description: 'Опис',
  breadcrumbs:
    path === '/'
      ? []
      : [
          { name: 'Позолота', path: '/gilding' },
          { name: 'Тут', path },
        ],
});

const review = (id: number, more: Partial<Review> = {}): Review => ({
  id,
  author: 'Олена <Львів>',
  rating: 4,
  text: 'Перший рядок\nдругий & «третій»',
  lang: 'uk',
  isBuyer: false,
  date: '2026-02-03',
  reply: null,
  ...more,
});

const swatch = (id: number) => ({ ...makeCard(id), colour: '#d9ae3c', label: 'золото <23,75 К>' });

/** Each tool, with goods and without. */
const TOOLS: readonly Tool[] = [
  { name: 'leaves', leaves: [] },
  { name: 'karats', karats: [] },
  {
    name: 'karats',
    karats: [
      { ...swatch(3), leaf: { form: 'loose', sheets: 25, width: 80, height: 80 }, place: 'надворі' },
      { ...swatch(4), leaf: { form: 'transfer', sheets: 25, width: 80, height: 80 }, shade: 'лимонний' },
    ],
  },
  { name: 'technique', kits: [], firstSet: [] },
  {
    name: 'technique',
    kits: [{ ...makeCard(5), technique: 'bole', contents: 'полімент, лист' }],
    firstSet: [{ ...makeCard(6), amount: '2 книжечки' }],
  },
  { name: 'boles', boles: [], metals: [] },
  { name: 'boles', boles: [{ ...swatch(7), suits: [1] }], metals: [swatch(8), swatch(9)] },
  { name: 'pigments', pigments: [] },
  {
    name: 'pigments',
    pigments: [
      { ...swatch(10), lightfastness: 0, cover: 0.85, binders: ['олія'] },
      {
        ...swatch(11),
        index: 'PB29',
        lightfastness: 3,
        cover: 0.4,
        opacity: 'лесувальна',
        binders: ['олія', 'темпера'],
        safety: 'Пил не вдихайте',
      },
    ],
  },
];

/** Creates one page of every type, and lists of several pages and of none. */
export function pageFixtures(lang: Language): PageData[] {
  const list = { products: cards(24, 25), page: 2, pageCount: 3, productCount: 60 };
  const category = { ...tile, parent: 'gilding', description: 'Опис категорії' };
  return [
    { ...base(lang, '/'), type: 'home', categories: [tile], hits: cards(8), novelties: cards(8, 5), posts: [post] },
    { ...base(lang, '/gold/page/2'), type: 'category', category, children: [tile], list },
    {
      ...base(lang, '/empty'),
      type: 'category',
      facets: [{ code: 'purity', name: 'Проба' }],
      landings: [{ slug: 'gold-23', name: '23 карати' }],
      landing: { category: 'gilding', values: { purity: ['23-k'] } },
      category: { ...category, productCount: 0, picture: null },
      children: [],
      list: { products: [], page: 1, pageCount: 1, productCount: 0 },
    },
    { ...base(lang, '/gold-6'), type: 'product', product, boughtTogether: cards(4, 7), articles: [post] },
    {
      ...base(lang, '/leaf'),
      type: 'product',
      product: { ...product, slug: 'leaf' },
      leaf: { form: 'loose', sheets: 25, width: 80, height: 80 },
      boughtTogether: [],
      articles: [],
    },
    {
      ...base(lang, '/blog/page/2'),
      type: 'blog',
      categories: [blogCategory],
      list: { posts: [post], page: 2, pageCount: 3, postCount: 25 },
    },
    {
      ...base(lang, '/blog/technique'),
      type: 'blog-category',
      category: blogCategory,
      categories: [blogCategory],
      list: { posts: [post], page: 1, pageCount: 1, postCount: 1 },
    },
    {
      ...base(lang, '/blog/how-to-gild'),
      type: 'blog-post',
      post: { ...post, html: '<h2>Крок</h2><p>Текст</p>' },
      products: cards(8),
    },
    {
      ...base(lang, '/blog/what-we-use'),
      type: 'blog-post',
      post: {
        ...post,
        slug: 'what-we-use',
        html: '<h2>Чим</h2><div data-sku="PZ-1"></div><p>Текст</p><div data-sku="PZ-2"></div><div data-sku="GONE"></div>',
      },
      embedded: cards(2),
      products: cards(8),
    },
    {
      ...base(lang, '/otzyvy'),
      type: 'reviews',
      html: '<p>Публікуємо всі</p>',
      list: {
        reviews: [review(2, { lang: 'ru', reply: 'Спасибо', isBuyer: true }), review(1)],
        page: 1,
        pageCount: 2,
        reviewCount: 22,
        average: 4.5,
      },
    },
    {
      ...base(lang, '/otzyvy/page/2'),
      type: 'reviews',
      html: '',
      list: { reviews: [], page: 2, pageCount: 2, reviewCount: 0, average: null },
    },
    {
      ...base(lang, '/skilky-arkushiv'),
      type: 'tool',
      html: '<p>Як рахуємо</p>',
      tool: {
        name: 'leaves',
        leaves: [
          { ...makeCard(3), leaf: { form: 'loose', sheets: 25, width: 80, height: 80 } },
          { ...makeCard(4), leaf: { form: 'transfer', sheets: 100, width: 140, height: 145.5 } },
        ],
      },
      others: [{ slug: 'karats', name: 'Карати' }],
    },
    ...TOOLS.map((tool) => ({ ...base(lang, `/${tool.name}`), type: 'tool' as const, html: '', tool, others: [] })),
    { ...base(lang, '/contacts'), type: 'content', html: '<p>Адреса</p>', site },
    { ...base(lang, '/delivery'), type: 'content', html: '<p>Доставка</p>', site: null },
    {
      ...base(lang, '/gifts'),
      type: 'content',
      html: '<div data-sku="PZ-5"></div>',
      embedded: [makeCard(5)],
      site: null,
    },
  ];
}
