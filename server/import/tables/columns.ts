import { createHash } from 'node:crypto';
import { TABLE_FIELDS, type TableField } from '../../../studio/contract/table-fields.ts';
import type { TableFormat } from './table.ts';

/** The field of each column; null for a column that is ignored. */
export type Mapping = readonly (TableField | null)[];

/**
 * Known headings of the columns in Ukrainian, Russian and English, lower-case, with letters and digits only. An export
 * writes the first one.
 */
const HEADINGS: Readonly<Record<TableField, readonly string[]>> = {
  sku: ['артикул', 'sku', 'код товару', 'код товара', 'код', 'vendorcode', 'model', 'article', 'арт'],
  slug: ['адреса сторінки', 'адрес страницы', 'slug', 'чпу', 'чпк'],
  category: ['категорія', 'категория', 'category', 'розділ', 'раздел', 'група', 'группа'],
  brand: ['бренд', 'brand', 'виробник', 'производитель', 'vendor', 'торгова марка', 'торговая марка'],
  gtin: ['штрихкод', 'штрих код', 'gtin', 'ean', 'ean13', 'barcode', 'upc'],
  mpn: ['код виробника', 'код производителя', 'mpn', 'part number', 'артикул виробника', 'артикул производителя'],
  'name.uk': [
    'назва українською',
    'назва',
    'name uk',
    'name ua',
    'назва укр',
    'название укр',
    'найменування',
    'название на украинском',
  ],
  'name.ru': [
    'назва російською',
    'название',
    'name ru',
    'name',
    'название рус',
    'назва рос',
    'наименование',
    'название на русском',
  ],
  'summary.uk': ['коротко українською', 'короткий опис', 'summary uk', 'короткий опис укр', 'кратко на украинском'],
  'summary.ru': ['коротко російською', 'краткое описание', 'summary ru', 'короткий опис рос', 'кратко на русском'],
  'description.uk': [
    'опис українською',
    'опис',
    'description uk',
    'description ua',
    'опис укр',
    'описание на украинском',
  ],
  'description.ru': ['опис російською', 'описание', 'description ru', 'description', 'опис рос', 'описание на русском'],
  price: ['ціна', 'цена', 'price', 'роздрібна ціна', 'розничная цена', 'ціна грн', 'цена грн', 'ціна uah'],
  oldPrice: [
    'стара ціна',
    'старая цена',
    'old price',
    'oldprice',
    'price old',
    'priceold',
    'ціна до знижки',
    'цена до скидки',
  ],
  currency: ['валюта', 'currency', 'currencyid'],
  tiers: ['ціни від суми', 'цены от суммы', 'tiers', 'оптові ціни', 'оптовые цены'],
  stock: [
    'залишок',
    'остаток',
    'stock',
    'quantity',
    'кількість',
    'количество',
    'наявність шт',
    'stock quantity',
    'quantity in stock',
    'залишки',
    'остатки',
  ],
  'stock.set': [
    'залишок за інвентаризацією',
    'остаток по инвентаризации',
    'stock take',
    'інвентаризація',
    'инвентаризация',
  ],
  weight: ['вага г', 'вес г', 'weight g', 'вага', 'вес', 'weight', 'вага грам', 'вес грамм'],
  'size.length': ['довжина мм', 'длина мм', 'length mm', 'довжина', 'длина', 'length'],
  'size.width': ['ширина мм', 'width mm', 'ширина', 'width'],
  'size.height': ['висота мм', 'высота мм', 'height mm', 'висота', 'высота', 'height'],
  popularity: ['популярність', 'популярность', 'popularity'],
  isPublished: ['опубліковано', 'опубликовано', 'published', 'показувати', 'показывать', 'видимість', 'видимость'],
  services: ['послуги', 'услуги', 'services'],
  family: ['група варіантів', 'группа вариантов', 'family', 'variant group'],
  familyPosition: ['місце в групі', 'место в группе', 'family position'],
  'familyValues.uk': ['значення в групі українською', 'значения в группе на украинском', 'family values uk'],
  'familyValues.ru': ['значення в групі російською', 'значения в группе на русском', 'family values ru'],
};

const FIELDS: ReadonlyMap<string, TableField> = new Map(
  TABLE_FIELDS.flatMap((field) => HEADINGS[field].map((heading) => [heading, field] as const)),
);

/** Normalizes a heading, so that `Ціна, ₴` and `ЦІНА` are the same. */
const plain = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Fields that YML gives in other units, such as kilograms. */
const OTHER_IN_YML: ReadonlySet<TableField> = new Set(['weight', 'size.length', 'size.width', 'size.height']);

/** Maps columns to fields by their headings; of two columns for one field the first is mapped. */
export function guessMapping(format: TableFormat, columns: readonly string[]): Mapping {
  const taken = new Set<TableField>(format === 'yml' ? OTHER_IN_YML : []);
  return columns.map((column) => {
    const field = FIELDS.get(plain(column)) ?? null;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** Returns a hash of the headings, by which the mapping of such files is remembered. */
export function shapeOf(format: TableFormat, columns: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([format, columns.map(plain)]))
    .digest('hex');
}
