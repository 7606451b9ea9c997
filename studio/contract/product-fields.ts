import { MPN_LENGTH, SKU_LENGTH } from '../../src/contract/product.ts';
import type { Headings, TableRows } from './field-rows.ts';
import {
  MOST_GRAMS,
  MOST_KOPIYKAS,
  MOST_POPULAR,
  NAME_LENGTH,
  SEO_DESCRIPTION_LENGTH,
  SEO_TITLE_LENGTH,
  SHELF_LENGTH,
  SUMMARY_LENGTH,
  TEXT_LENGTH,
} from './limits.ts';

/** @param others separated by commas */
const headed = (uk: string, ru: string, others: string): Headings => ({ uk, ru, others: others.split(', ') });

/**
 * The plain fields of a product: each is one column with one value. SQL, schemas, columns of imports and exports, and
 * the values of the studio's form are derived from these rows; see docs/decisions/0084-product-fields.md.
 */
export const PRODUCT_FIELDS = {
  sku: {
    column: 'sku',
    kind: 'line',
    most: SKU_LENGTH,
    isNullable: false,
    readBy: ['page', 'card'],
    headings: headed('Артикул', 'Артикул', 'sku, код товару, код товара, код, vendorcode, model, article, арт'),
  },
  brand: {
    column: 'brand',
    kind: 'line',
    most: NAME_LENGTH,
    isNullable: true,
    readBy: ['page', 'card', 'filter'],
    headings: headed('Бренд', 'Бренд', 'brand, виробник, производитель, vendor, торгова марка, торговая марка'),
  },
  /** Barcode number; see src/rules/gtin.ts. */
  gtin: {
    column: 'gtin',
    kind: 'gtin',
    isNullable: true,
    readBy: ['page'],
    headings: headed('Штрихкод', 'Штрихкод', 'штрих код, gtin, ean, ean13, barcode, upc'),
  },
  /** Manufacturer's part number. */
  mpn: {
    column: 'mpn',
    kind: 'line',
    most: MPN_LENGTH,
    isNullable: true,
    readBy: ['page'],
    headings: headed(
      'Код виробника',
      'Код производителя',
      'mpn, part number, артикул виробника, артикул производителя',
    ),
  },
  /** Place in the store room. Never sent to shoppers. */
  shelf: {
    column: 'shelf',
    kind: 'line',
    most: SHELF_LENGTH,
    isNullable: true,
    readBy: [],
    headings: headed(
      'Полиця',
      'Полка',
      'shelf, стелаж, стеллаж, комірка, ячейка, місце зберігання, место хранения, bin',
    ),
  },
  name: {
    column: 'name',
    kind: 'localizedLine',
    most: NAME_LENGTH,
    isNullable: false,
    readBy: ['page', 'card', 'filter'],
    headings: {
      uk: headed(
        'Назва українською',
        'Название на украинском',
        'назва, name uk, name ua, назва укр, название укр, найменування',
      ),
      ru: headed(
        'Назва російською',
        'Название на русском',
        'название, name ru, name, название рус, назва рос, наименование',
      ),
    },
  },
  summary: {
    column: 'summary',
    kind: 'localizedText',
    most: SUMMARY_LENGTH,
    isNullable: false,
    readBy: ['page'],
    headings: {
      uk: headed('Коротко українською', 'Кратко на украинском', 'короткий опис, summary uk, короткий опис укр'),
      ru: headed('Коротко російською', 'Кратко на русском', 'краткое описание, summary ru, короткий опис рос'),
    },
  },
  /** HTML, sanitised: markup that pages do not show is removed. */
  description: {
    column: 'description',
    kind: 'localizedText',
    most: TEXT_LENGTH,
    isNullable: false,
    readBy: ['page'],
    headings: {
      uk: headed('Опис українською', 'Описание на украинском', 'опис, description uk, description ua, опис укр'),
      ru: headed('Опис російською', 'Описание на русском', 'описание, description ru, description, опис рос'),
    },
  },
  /** 0 is allowed only while the product is hidden. */
  price: {
    column: 'price',
    kind: 'money',
    least: 0,
    most: MOST_KOPIYKAS,
    isNullable: false,
    readBy: ['page', 'card', 'filter'],
    headings: headed('Ціна, грн', 'Цена, грн', 'ціна, цена, price, роздрібна ціна, розничная цена, ціна uah'),
  },
  /** Price before a reduction; must exceed the price. */
  oldPrice: {
    column: 'old_price',
    kind: 'money',
    least: 1,
    most: MOST_KOPIYKAS,
    isNullable: true,
    readBy: ['page', 'card', 'filter'],
    headings: headed(
      'Стара ціна',
      'Старая цена',
      'old price, oldprice, price old, priceold, ціна до знижки, цена до скидки',
    ),
  },
  /** Purchase price of one piece; null if unknown. Never sent to shoppers; exports have it for staff with `costs.read`. */
  cost: {
    column: 'cost',
    kind: 'money',
    least: 0,
    most: MOST_KOPIYKAS,
    isNullable: true,
    readBy: [],
    headings: headed(
      'Собівартість',
      'Себестоимость',
      'cost, закупівельна ціна, закупочная цена, ціна закупівлі, цена закупки',
    ),
  },
  /** Grams, with packaging. */
  weight: {
    column: 'weight',
    kind: 'integer',
    least: 0,
    most: MOST_GRAMS,
    isNullable: false,
    readBy: ['page'],
    headings: headed('Вага, г', 'Вес, г', 'weight g, вага, вес, weight, вага грам, вес грамм'),
  },
  /** Sort key of lists: products with higher values come first. */
  popularity: {
    column: 'popularity',
    kind: 'integer',
    least: 0,
    most: MOST_POPULAR,
    isNullable: false,
    readBy: [],
    headings: headed('Популярність', 'Популярность', 'popularity'),
  },
  isPublished: {
    column: 'is_published',
    kind: 'flag',
    isNullable: false,
    readBy: [],
    headings: headed('Опубліковано', 'Опубликовано', 'published, показувати, показывать, видимість, видимость'),
  },
  /** Title and description for search results; null uses defaults derived from the page. */
  seoTitle: {
    column: 'seo_title',
    kind: 'localizedLine',
    most: SEO_TITLE_LENGTH,
    isNullable: true,
    readBy: ['page'],
    headings: {
      uk: headed(
        'Заголовок у пошуку українською',
        'Заголовок в поиске на украинском',
        'seo title uk, seo title ua, title uk',
      ),
      ru: headed('Заголовок у пошуку російською', 'Заголовок в поиске на русском', 'seo title ru, title ru'),
    },
  },
  seoDescription: {
    column: 'seo_description',
    kind: 'localizedLine',
    most: SEO_DESCRIPTION_LENGTH,
    isNullable: true,
    readBy: ['page'],
    headings: {
      uk: headed(
        'Опис у пошуку українською',
        'Описание в поиске на украинском',
        'seo description uk, seo description ua, meta description uk',
      ),
      ru: headed('Опис у пошуку російською', 'Описание в поиске на русском', 'seo description ru, meta description ru'),
    },
  },
} as const satisfies TableRows;
export type ProductField = keyof typeof PRODUCT_FIELDS;
