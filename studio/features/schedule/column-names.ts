import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** Labels of the columns that plans change. */
const NAMES: Readonly<Record<string, MessageDescriptor>> = {
  sku: msg`артикул`,
  slug: msg`адреса`,
  categoryId: msg`категорія`,
  brand: msg`бренд`,
  name: msg`назва`,
  title: msg`назва`,
  summary: msg`короткий опис`,
  excerpt: msg`уривок`,
  description: msg`опис`,
  html: msg`текст`,
  text: msg`слова`,
  price: msg`ціна`,
  oldPrice: msg`стара ціна`,
  weight: msg`вага`,
  size: msg`розмір`,
  popularity: msg`популярність`,
  isPublished: msg`показ на сайті`,
  publishedOn: msg`дата статті`,
  tiers: msg`знижки за кількість`,
  services: msg`послуги`,
  attributes: msg`характеристики`,
  pictures: msg`зображення`,
  mediaId: msg`зображення`,
  related: msg`супутні товари`,
  materials: msg`матеріали`,
  seoTitle: msg`заголовок у пошуку`,
  seoDescription: msg`опис у пошуку`,
  isOn: msg`показ`,
  isFixed: msg`лишається вгорі`,
  type: msg`вигляд`,
  from: msg`показувати з`,
  until: msg`показувати до`,
};

/** Returns a function that lists the labels of columns; unknown columns keep their name. */
export function useColumnNames(): (columns: readonly string[]) => string {
  const { i18n } = useLingui();
  return (columns) => columns.map((column) => (NAMES[column] ? i18n._(NAMES[column]) : column)).join(', ');
}
