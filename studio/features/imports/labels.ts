import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ImportRow, StudioImport } from '../../contract/imports.ts';
import type { TableField } from '../../contract/table-fields.ts';
import { PRODUCT_FIELD_NAMES } from '../../lib/product-field-names.ts';
import { wordOf } from '../../lib/words.ts';
import type { Tone } from '../../ui/notice.tsx';

/** Labels of the fields of columns. */
export const FIELD_LABELS: Readonly<Record<TableField, MessageDescriptor>> = {
  ...PRODUCT_FIELD_NAMES,
  slug: msg`Адреса сторінки`,
  category: msg`Категорія`,
  'name.uk': msg`Назва українською`,
  'name.ru': msg`Назва російською`,
  'summary.uk': msg`Коротко українською`,
  'summary.ru': msg`Коротко російською`,
  'description.uk': msg`Опис українською`,
  'description.ru': msg`Опис російською`,
  currency: msg`Валюта (перевірити, що гривня)`,
  tiers: msg`Ціни від суми`,
  stock: msg`Залишок`,
  'stock.set': msg`Залишок за інвентаризацією`,
  weight: msg`Вага, г`,
  'size.length': msg`Довжина, мм`,
  'size.width': msg`Ширина, мм`,
  'size.height': msg`Висота, мм`,
  services: msg`Послуги`,
  family: msg`Група варіантів`,
  familyPosition: msg`Місце в групі`,
  'familyValues.uk': msg`Значення в групі українською`,
  'familyValues.ru': msg`Значення в групі російською`,
};

/** Returns the label of a changed field: a column, `size` (three columns), or an attribute of a family. */
export function labelOf(field: string): MessageDescriptor {
  if (field === 'size') return msg`Розміри, мм`;
  if (field.startsWith('attributes.')) return msg`Значення в групі`;
  return wordOf(FIELD_LABELS, field) ?? msg`Інше поле`;
}

interface State {
  readonly label: MessageDescriptor;
  readonly tone: Tone;
}

export const STATES: Readonly<Record<StudioImport['state'], State>> = {
  reading: { label: msg`Читається`, tone: 'info' },
  checking: { label: msg`Перевіряється`, tone: 'info' },
  checked: { label: msg`Перевірено`, tone: 'info' },
  running: { label: msg`Записується`, tone: 'info' },
  paused: { label: msg`Призупинено`, tone: 'warning' },
  done: { label: msg`Записано`, tone: 'success' },
  cancelled: { label: msg`Скасовано`, tone: 'warning' },
  undoing: { label: msg`Повертається`, tone: 'info' },
  undone: { label: msg`Повернуто`, tone: 'success' },
  failed: { label: msg`Не прочитано`, tone: 'error' },
};

type Told = NonNullable<ImportRow['result'] | ImportRow['outcome']>;

/** Labels of the outcomes and results of rows. */
export const ROW_STATES: Readonly<Record<Told, State>> = {
  added: { label: msg`Новий`, tone: 'info' },
  changed: { label: msg`Зміниться`, tone: 'info' },
  same: { label: msg`Без змін`, tone: 'info' },
  wrong: { label: msg`Помилка`, tone: 'error' },
  written: { label: msg`Записано`, tone: 'success' },
  refused: { label: msg`Пропущено`, tone: 'warning' },
  undone: { label: msg`Повернуто`, tone: 'success' },
  kept: { label: msg`Лишилося`, tone: 'warning' },
};
