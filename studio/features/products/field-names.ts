import { msg } from '@lingui/core/macro';
import { PRODUCT_FIELD_NAMES } from '../../lib/product-field-names.ts';
import type { Words } from '../../lib/words.ts';
import type { ProductFields } from './product-values.ts';

/** Labels of a product's fields in its form. */
export const FIELD_NAMES: Words<keyof ProductFields> = {
  ...PRODUCT_FIELD_NAMES,
  slug: msg`Адреса`,
  categoryId: msg`Категорія`,
  summary: msg`Коротко`,
  stock: msg`Залишок`,
  size: msg`Розмір`,
  isPublished: msg`Показ у магазині`,
  tiers: msg`Знижки за кількість`,
  services: msg`Послуги`,
  attributes: msg`Характеристики`,
  pictures: msg`Зображення`,
  familyId: msg`Група варіантів`,
  related: msg`Разом купують`,
};
