import { createHash } from 'node:crypto';
import { mapRows } from '../../../studio/contract/field-rows.ts';
import {
  type FixedField,
  PLAIN_COLUMNS,
  TABLE_FIELDS,
  type TableField,
} from '../../../studio/contract/table-fields.ts';
import type { AttributeColumns } from './attribute-columns.ts';
import type { TableFormat } from './table.ts';

/** The field of each column; null for a column that is ignored. */
export type Mapping = readonly (TableField | null)[];

/** Normalizes a heading, so that `Ціна, ₴` and `ЦІНА` are the same. */
export const normalizeHeading = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Known headings of the columns in Ukrainian, Russian and English, normalized. */
const HEADINGS: Readonly<Record<FixedField, readonly string[]>> = {
  ...mapRows(PLAIN_COLUMNS, ({ headings: { uk, ru, others } }) => [
    normalizeHeading(uk),
    normalizeHeading(ru),
    ...others,
  ]),
  slug: ['адреса сторінки', 'адрес страницы', 'slug', 'чпу', 'чпк'],
  category: ['категорія', 'категория', 'category', 'розділ', 'раздел', 'група', 'группа'],
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
  'stock.seen': ['залишок на час експорту', 'остаток на время экспорта', 'stock at export'],
  'stock.set': [
    'залишок за інвентаризацією',
    'остаток по инвентаризации',
    'stock take',
    'інвентаризація',
    'инвентаризация',
  ],
  'size.length': ['довжина мм', 'длина мм', 'length mm', 'довжина', 'длина', 'length'],
  'size.width': ['ширина мм', 'width mm', 'ширина', 'width'],
  'size.height': ['висота мм', 'высота мм', 'height mm', 'висота', 'высота', 'height'],
  services: ['послуги', 'услуги', 'services'],
  pictures: ['фото', 'фотографії', 'фотографии', 'pictures', 'images'],
  'pictureAlts.uk': ['підписи фото українською', 'подписи фото на украинском', 'picture alts uk'],
  'pictureAlts.ru': ['підписи фото російською', 'подписи фото на русском', 'picture alts ru'],
  family: ['група варіантів', 'группа вариантов', 'family', 'variant group'],
  familyPosition: ['місце в групі', 'место в группе', 'family position'],
  'familyValues.uk': ['значення в групі українською', 'значения в группе на украинском', 'family values uk'],
  'familyValues.ru': ['значення в групі російською', 'значения в группе на русском', 'family values ru'],
};

const FIELDS: ReadonlyMap<string, FixedField> = new Map(
  TABLE_FIELDS.flatMap((field) => HEADINGS[field].map((heading) => [heading, field] as const)),
);

/** Fields that YML gives in other units, such as kilograms. */
const OTHER_IN_YML: ReadonlySet<TableField> = new Set([
  'pictures',
  'weight',
  'size.length',
  'size.width',
  'size.height',
]);

/** Returns true for a heading of a column that every table can have. */
export const isFixedHeading = (heading: string): boolean => FIELDS.has(normalizeHeading(heading));

/**
 * Maps columns to fields by their headings; of two columns for one field the first is mapped. YML has no columns of
 * attributes.
 */
export function guessMapping(
  format: TableFormat,
  columns: readonly string[],
  attributes: Pick<AttributeColumns, 'fieldOf'>,
): Mapping {
  const taken = new Set<TableField>(format === 'yml' ? OTHER_IN_YML : []);
  return columns.map((column) => {
    const field = FIELDS.get(normalizeHeading(column)) ?? (format === 'yml' ? null : attributes.fieldOf(column));
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** Returns a hash of the headings, by which the mapping of such files is remembered. */
export function shapeOf(format: TableFormat, columns: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([format, columns.map(normalizeHeading)]))
    .digest('hex');
}
