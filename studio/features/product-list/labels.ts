import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Hideable } from './route.tsx';

/** Headings of the columns. */
export const COLUMN_LABELS: Readonly<Record<Hideable, MessageDescriptor>> = {
  sku: msg`Артикул`,
  category: msg`Категорія`,
  brand: msg`Бренд`,
  price: msg`Ціна`,
  stock: msg`Залишок`,
  popularity: msg`Популярність`,
  state: msg`Стан`,
  created: msg`Додано`,
};

/** Labels of the filters' options; '' means any. */
export const FILTER_OPTIONS = {
  state: { '': msg`Усі`, published: msg`Опубліковані`, hidden: msg`Приховані` },
  stock: {
    '': msg`Будь-який`,
    some: msg`Є в наявності`,
    low: msg`Закінчується`,
    none: msg`Немає`,
    wanted: msg`Немає, а питають`,
  },
  translation: { '': msg`Будь-який`, outdated: msg`Переклад застарів`, same: msg`Опис однаковий двома мовами` },
  picture: { '': msg`Усі`, none: msg`Без фото` },
} as const;

export const FILTER_LABELS = {
  state: msg`Публікація`,
  stock: msg`Залишок`,
  translation: msg`Переклад`,
  picture: msg`Фото`,
} as const;
