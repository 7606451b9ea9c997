import type { Language } from '../../../src/contract/language.ts';
import { byLanguage, type Localized } from '../../../src/contract/localized.ts';
import { mapRows, namesOf, type TableColumn } from '../../../studio/contract/field-rows.ts';
import type { ImportedField } from '../../../studio/contract/product-fields.ts';
import {
  type OtherColumn,
  PLAIN_COLUMNS,
  TABLE_FIELDS,
  type TableField,
} from '../../../studio/contract/table-fields.ts';
import { sumText, tiersText } from '../../../studio/contract/tiers-text.ts';
import { valueIn } from '../plain-values.ts';
import { guardFormula } from '../tables/formulas.ts';
import type { ExportedProduct } from './read.ts';

interface CellColumn {
  readonly heading: Localized;
  cell(product: ExportedProduct, lang: Language): string;
}

interface ExportColumn extends CellColumn {
  /** Field that an import maps the column to; null for a column that is only for readers. */
  readonly field: TableField | null;
}

const YES: Localized = { uk: 'так', ru: 'да' };
const NO: Localized = { uk: 'ні', ru: 'нет' };
const heading = (uk: string, ru: string) => ({ uk, ru });
const text = guardFormula;
const familyValues = ({ family }: ExportedProduct, lang: Language) =>
  (family?.values ?? []).map((value) => value?.[lang] ?? '').join('; ');

const plainColumn = (column: TableColumn<ImportedField>): CellColumn => ({
  heading: byLanguage((lang) => column.headings[lang]),
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
const OTHER_COLUMNS: Readonly<Record<Exclude<OtherColumn, 'currency' | 'stock.set'>, CellColumn>> = {
  slug: { heading: heading('Адреса сторінки', 'Адрес страницы'), cell: ({ slug }) => slug },
  category: { heading: heading('Категорія', 'Категория'), cell: ({ category }) => category },
  tiers: {
    heading: heading('Ціни від суми', 'Цены от суммы'),
    cell: ({ tiers }) => tiersText(tiers),
  },
  stock: {
    heading: heading('Залишок (для довідки)', 'Остаток (для справки)'),
    cell: ({ stock }) => String(stock),
  },
  'size.length': {
    heading: heading('Довжина, мм', 'Длина, мм'),
    cell: ({ size }) => String(size?.length ?? ''),
  },
  'size.width': {
    heading: heading('Ширина, мм', 'Ширина, мм'),
    cell: ({ size }) => String(size?.width ?? ''),
  },
  'size.height': {
    heading: heading('Висота, мм', 'Высота, мм'),
    cell: ({ size }) => String(size?.height ?? ''),
  },
  family: {
    heading: heading('Група варіантів', 'Группа вариантов'),
    cell: ({ family }, lang) => text(family?.name[lang] ?? ''),
  },
  familyPosition: {
    heading: heading('Місце в групі', 'Место в группе'),
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
};

const COLUMNS: Readonly<Partial<Record<TableField, CellColumn>>> = {
  ...mapRows(PLAIN_COLUMNS, plainColumn),
  ...OTHER_COLUMNS,
};

const LONG_TEXTS = namesOf(PLAIN_COLUMNS).filter((field) => PLAIN_COLUMNS[field].row.kind === 'localizedText');
const isShort = (field: TableField) => !LONG_TEXTS.some((long) => long === field);

/**
 * Columns of an export, long texts last. Importing the file unchanged changes nothing: a price of zero is an empty cell,
 * and the stock, which would restore pieces sold meanwhile, has a heading that imports ignore.
 */
export const EXPORT_COLUMNS: readonly ExportColumn[] = [...TABLE_FIELDS.filter(isShort), ...LONG_TEXTS].flatMap(
  (field) => (COLUMNS[field] ? [{ field: field === 'stock' ? null : field, ...COLUMNS[field] }] : []),
);
