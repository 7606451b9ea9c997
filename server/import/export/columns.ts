import type { Language } from '../../../src/contract/language.ts';
import type { TableField } from '../../../studio/contract/table-fields.ts';
import { sumText, tiersText } from '../../../studio/contract/tiers-text.ts';
import { guardFormula } from '../tables/formulas.ts';
import type { ExportedProduct } from './read.ts';

interface ExportColumn {
  /** Field that an import maps the column to; null for a column that is only for readers. */
  readonly field: TableField | null;
  readonly heading: Readonly<Record<Language, string>>;
  cell(product: ExportedProduct, lang: Language): string;
}

const heading = (uk: string, ru: string) => ({ uk, ru });
const text = guardFormula;
const familyValues = ({ family }: ExportedProduct, lang: Language) =>
  (family?.values ?? []).map((value) => value?.[lang] ?? '').join('; ');

/**
 * Columns of an export. Importing the file unchanged changes nothing: a price of zero is an empty cell, and the stock,
 * which would restore pieces sold meanwhile, has a heading that imports ignore.
 */
export const EXPORT_COLUMNS: readonly ExportColumn[] = [
  { field: 'sku', heading: heading('Артикул', 'Артикул'), cell: ({ sku }) => text(sku) },
  { field: 'slug', heading: heading('Адреса сторінки', 'Адрес страницы'), cell: ({ slug }) => slug },
  { field: 'category', heading: heading('Категорія', 'Категория'), cell: ({ category }) => category },
  { field: 'brand', heading: heading('Бренд', 'Бренд'), cell: ({ brand }) => text(brand ?? '') },
  { field: 'gtin', heading: heading('Штрихкод', 'Штрихкод'), cell: ({ gtin }) => gtin ?? '' },
  { field: 'mpn', heading: heading('Код виробника', 'Код производителя'), cell: ({ mpn }) => text(mpn ?? '') },
  {
    field: 'name.uk',
    heading: heading('Назва українською', 'Название на украинском'),
    cell: ({ name }) => text(name.uk),
  },
  { field: 'name.ru', heading: heading('Назва російською', 'Название на русском'), cell: ({ name }) => text(name.ru) },
  {
    field: 'price',
    heading: heading('Ціна, грн', 'Цена, грн'),
    cell: ({ price }) => (price > 0 ? sumText(price) : ''),
  },
  {
    field: 'oldPrice',
    heading: heading('Стара ціна', 'Старая цена'),
    cell: ({ oldPrice }) => (oldPrice === null ? '' : sumText(oldPrice)),
  },
  {
    field: 'tiers',
    heading: heading('Ціни від суми', 'Цены от суммы'),
    cell: ({ tiers }) => tiersText(tiers),
  },
  {
    field: null,
    heading: heading('Залишок (для довідки)', 'Остаток (для справки)'),
    cell: ({ stock }) => String(stock),
  },
  { field: 'weight', heading: heading('Вага, г', 'Вес, г'), cell: ({ weight }) => String(weight) },
  {
    field: 'size.length',
    heading: heading('Довжина, мм', 'Длина, мм'),
    cell: ({ size }) => String(size?.length ?? ''),
  },
  { field: 'size.width', heading: heading('Ширина, мм', 'Ширина, мм'), cell: ({ size }) => String(size?.width ?? '') },
  {
    field: 'size.height',
    heading: heading('Висота, мм', 'Высота, мм'),
    cell: ({ size }) => String(size?.height ?? ''),
  },
  {
    field: 'popularity',
    heading: heading('Популярність', 'Популярность'),
    cell: ({ popularity }) => String(popularity),
  },
  {
    field: 'isPublished',
    heading: heading('Опубліковано', 'Опубликовано'),
    cell: ({ isPublished }, lang) => (isPublished ? { uk: 'так', ru: 'да' } : { uk: 'ні', ru: 'нет' })[lang],
  },
  {
    field: 'family',
    heading: heading('Група варіантів', 'Группа вариантов'),
    cell: ({ family }, lang) => text(family?.name[lang] ?? ''),
  },
  {
    field: 'familyPosition',
    heading: heading('Місце в групі', 'Место в группе'),
    cell: ({ family }) => String(family?.position ?? ''),
  },
  {
    field: 'familyValues.uk',
    heading: heading('Значення в групі українською', 'Значения в группе на украинском'),
    cell: (product) => text(familyValues(product, 'uk')),
  },
  {
    field: 'familyValues.ru',
    heading: heading('Значення в групі російською', 'Значения в группе на русском'),
    cell: (product) => text(familyValues(product, 'ru')),
  },
  { field: 'services', heading: heading('Послуги', 'Услуги'), cell: ({ services }) => services.join('; ') },
  {
    field: 'summary.uk',
    heading: heading('Коротко українською', 'Кратко на украинском'),
    cell: ({ summary }) => text(summary.uk),
  },
  {
    field: 'summary.ru',
    heading: heading('Коротко російською', 'Кратко на русском'),
    cell: ({ summary }) => text(summary.ru),
  },
  {
    field: 'description.uk',
    heading: heading('Опис українською', 'Описание на украинском'),
    cell: ({ description }) => text(description.uk),
  },
  {
    field: 'description.ru',
    heading: heading('Опис російською', 'Описание на русском'),
    cell: ({ description }) => text(description.ru),
  },
];
