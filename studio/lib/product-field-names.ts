import { msg } from '@lingui/core/macro';
import type { ProductField } from '../contract/product-fields.ts';
import type { Words } from './words.ts';

/** Labels of a product's plain fields, for the journal, imports, plans and conflicts. */
export const PRODUCT_FIELD_NAMES: Words<ProductField> = {
  sku: msg`Артикул`,
  brand: msg`Бренд`,
  gtin: msg`Штрихкод`,
  mpn: msg`Код виробника`,
  shelf: msg`Полиця`,
  name: msg`Назва`,
  summary: msg`Короткий опис`,
  description: msg`Опис`,
  price: msg`Ціна`,
  oldPrice: msg`Стара ціна`,
  weight: msg`Вага`,
  popularity: msg`Популярність`,
  isPublished: msg`Опубліковано`,
  cost: msg`Собівартість`,
  seoTitle: msg`Заголовок у пошуку`,
  seoDescription: msg`Опис у пошуку`,
};
