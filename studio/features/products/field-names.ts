import { msg } from '@lingui/core/macro';
import type { Words } from '../../lib/words.ts';
import type { ProductFields } from './product-values.ts';

/** Labels of a product's fields. */
export const FIELD_NAMES: Words<keyof ProductFields> = {
  sku: msg`Артикул`,
  slug: msg`Адреса`,
  categoryId: msg`Категорія`,
  brand: msg`Бренд`,
  gtin: msg`Штрихкод`,
  mpn: msg`Код виробника`,
  name: msg`Назва`,
  summary: msg`Коротко`,
  description: msg`Опис`,
  price: msg`Ціна`,
  oldPrice: msg`Стара ціна`,
  cost: msg`Собівартість`,
  stock: msg`Залишок`,
  weight: msg`Вага`,
  size: msg`Розмір`,
  popularity: msg`Популярність`,
  isPublished: msg`Показ у магазині`,
  tiers: msg`Знижки за кількість`,
  services: msg`Послуги`,
  attributes: msg`Характеристики`,
  pictures: msg`Зображення`,
  related: msg`Разом купують`,
  seoTitle: msg`Заголовок у пошуку`,
  seoDescription: msg`Опис у пошуку`,
};
