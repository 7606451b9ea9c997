import type pg from 'pg';
import type { Language } from '../../../src/contract/language.ts';
import { byLanguage, type Localized } from '../../../src/contract/localized.ts';
import { mapRows, namesOf, type TableColumn } from '../../../studio/contract/field-rows.ts';
import type { ProductField } from '../../../studio/contract/product-fields.ts';
import {
  attributeField,
  type FixedField,
  type OtherColumn,
  PLAIN_COLUMNS,
  TABLE_FIELDS,
  type TableField,
} from '../../../studio/contract/table-fields.ts';
import { sumText, tiersText } from '../../../studio/contract/tiers-text.ts';
import { valueIn } from '../plain-values.ts';
import { AttributeColumns, type NamedAttribute, readAttributes } from '../tables/attribute-columns.ts';
import { CategoryNames } from '../tables/category-names.ts';
import { attributeText, picturesText, seenStockText } from '../tables/cell-texts.ts';
import { guardFormula } from '../tables/formulas.ts';
import type { ExportedProduct } from './read.ts';

interface CellColumn {
  readonly heading: Localized;
  /** True if cells are numbers in spreadsheets too; otherwise a text such as `0012` stays one. */
  readonly isNumber?: boolean;
  cell(product: ExportedProduct, lang: Language): string;
}

interface ExportColumn extends CellColumn {
  /** Field that an import maps the column to. */
  readonly field: TableField;
}

const YES: Localized = { uk: 'так', ru: 'да' };
const NO: Localized = { uk: 'ні', ru: 'нет' };
const heading = (uk: string, ru: string) => ({ uk, ru });
const text = guardFormula;
const familyValues = ({ family }: ExportedProduct, lang: Language) =>
  (family?.values ?? []).map((value) => value?.[lang] ?? '').join('; ');

const altsOf = ({ pictures }: ExportedProduct, lang: Language) => pictures.map(({ alt }) => alt[lang]).join('\n');

const plainColumn = (column: TableColumn<ProductField>): CellColumn => ({
  heading: byLanguage((lang) => column.headings[lang]),
  isNumber: column.row.kind === 'money' || column.row.kind === 'integer',
  cell: (product, lang) => plainCell(valueIn(product, column), column.row.kind === 'money', lang),
});

/** A price of zero is an empty cell, because an import rejects it. */
function plainCell(value: string | number | boolean | null, isMoney: boolean, lang: Language): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return (value ? YES : NO)[lang];
  if (typeof value === 'string') return text(value);
  if (!isMoney) return String(value);
  return value > 0 ? sumText(value) : '';
}

/** Columns of everything but the plain fields. An import checks the currency, and sets the stock of a stock-take. */
const OTHER_COLUMNS: Readonly<Record<Exclude<OtherColumn, 'currency' | 'stock.set' | 'category'>, CellColumn>> = {
  slug: { heading: heading('Адреса сторінки', 'Адрес страницы'), cell: ({ slug }) => slug },
  tiers: {
    heading: heading('Ціни від суми', 'Цены от суммы'),
    cell: ({ tiers }) => tiersText(tiers),
  },
  stock: {
    heading: heading('Залишок', 'Остаток'),
    isNumber: true,
    cell: ({ stock }) => String(stock),
  },
  'stock.seen': {
    heading: heading('Залишок на час експорту', 'Остаток на время экспорта'),
    cell: ({ stock, readAt }) => seenStockText({ count: stock, at: readAt }),
  },
  'size.length': {
    heading: heading('Довжина, мм', 'Длина, мм'),
    isNumber: true,
    cell: ({ size }) => String(size?.length ?? ''),
  },
  'size.width': {
    heading: heading('Ширина, мм', 'Ширина, мм'),
    isNumber: true,
    cell: ({ size }) => String(size?.width ?? ''),
  },
  'size.height': {
    heading: heading('Висота, мм', 'Высота, мм'),
    isNumber: true,
    cell: ({ size }) => String(size?.height ?? ''),
  },
  family: {
    heading: heading('Група варіантів', 'Группа вариантов'),
    cell: ({ family }, lang) => text(family?.name[lang] ?? ''),
  },
  familyPosition: {
    heading: heading('Місце в групі', 'Место в группе'),
    isNumber: true,
    cell: ({ family }) => String(family?.position ?? ''),
  },
  'familyValues.uk': {
    heading: heading('Значення в групі українською', 'Значения в группе на украинском'),
    cell: (product) => text(familyValues(product, 'uk')),
  },
  'familyValues.ru': {
    heading: heading('Значення в групі російською', 'Значения в группе на русском'),
    cell: (product) => text(familyValues(product, 'ru')),
  },
  services: { heading: heading('Послуги', 'Услуги'), cell: ({ services }) => services.join('; ') },
  pictures: {
    heading: heading('Фото', 'Фото'),
    cell: ({ pictures }) => text(picturesText(pictures.map(({ mediaId }) => mediaId))),
  },
  'pictureAlts.uk': {
    heading: heading('Підписи фото українською', 'Подписи фото на украинском'),
    cell: (product) => text(altsOf(product, 'uk')),
  },
  'pictureAlts.ru': {
    heading: heading('Підписи фото російською', 'Подписи фото на русском'),
    cell: (product) => text(altsOf(product, 'ru')),
  },
};

const categoryColumn = (names: Pick<CategoryNames, 'nameOf'>): CellColumn => ({
  heading: heading('Категорія', 'Категория'),
  cell: ({ category }, lang) => text(names.nameOf(category, lang)),
});

const attributeColumn = (attribute: NamedAttribute, columns: AttributeColumns): ExportColumn => ({
  field: attributeField(attribute.code),
  heading: byLanguage((lang) => columns.headingOf(attribute, lang)),
  cell({ attributes }) {
    const value = attributes.find(({ code }) => code === attribute.code)?.value;
    return value ? text(attributeText(value)) : '';
  },
});

const LONG_TEXTS = namesOf(PLAIN_COLUMNS).filter((field) => PLAIN_COLUMNS[field].row.kind === 'localizedText');
const isShort = (field: FixedField) => !LONG_TEXTS.some((long) => long === field);

/**
 * Returns the columns of an export: every field, every attribute, long texts last. Importing the file unchanged changes
 * nothing: a price of zero is an empty cell, and the stock comes with the number that was seen, so that pieces sold
 * meanwhile stay sold.
 */
export async function readExportColumns(pool: pg.Pool): Promise<readonly ExportColumn[]> {
  const fixed: Readonly<Partial<Record<FixedField, CellColumn>>> = {
    ...mapRows(PLAIN_COLUMNS, plainColumn),
    ...OTHER_COLUMNS,
    category: categoryColumn(await CategoryNames.read(pool)),
  };
  const columnsOf = (fields: readonly FixedField[]) =>
    fields.flatMap((field) => (fixed[field] ? [{ field, ...fixed[field] }] : []));
  const attributes = await readAttributes(pool);
  const known = new AttributeColumns(attributes);
  return [
    ...columnsOf(TABLE_FIELDS.filter(isShort)),
    ...attributes.map((attribute) => attributeColumn(attribute, known)),
    ...columnsOf(LONG_TEXTS),
  ];
}
