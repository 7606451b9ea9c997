import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ImportRow, StudioImport } from '../../contract/imports.ts';
import { attributeField, type FixedField, TABLE_FIELDS, type TableField } from '../../contract/table-fields.ts';
import { PRODUCT_FIELD_NAMES } from '../../lib/product-field-names.ts';
import { useStudio } from '../../lib/studio.tsx';
import { wordOf } from '../../lib/words.ts';
import type { Tone } from '../../ui/notice.tsx';

/** Labels of the fields of columns. */
const FIELD_LABELS: Readonly<Record<FixedField, MessageDescriptor>> = {
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
  'stock.seen': msg`Залишок на час експорту`,
  'stock.set': msg`Залишок за інвентаризацією`,
  weight: msg`Вага, г`,
  'size.length': msg`Довжина, мм`,
  'size.width': msg`Ширина, мм`,
  'size.height': msg`Висота, мм`,
  services: msg`Послуги`,
  pictures: msg`Фото`,
  'pictureAlts.uk': msg`Підписи фото українською`,
  'pictureAlts.ru': msg`Підписи фото російською`,
  'seoTitle.uk': msg`Заголовок у пошуку українською`,
  'seoTitle.ru': msg`Заголовок у пошуку російською`,
  'seoDescription.uk': msg`Опис у пошуку українською`,
  'seoDescription.ru': msg`Опис у пошуку російською`,
  family: msg`Група варіантів`,
  familyPosition: msg`Місце в групі`,
  'familyValues.uk': msg`Значення в групі українською`,
  'familyValues.ru': msg`Значення в групі російською`,
};

type Attributes = StudioImport['attributes'];

/** Returns a function that names a changed field: a column, `size` (three columns), or an attribute. */
export function useFieldName(attributes: Attributes): (field: string) => string {
  const { t, i18n } = useLingui();
  const { lang } = useStudio();
  return (field) => {
    if (field === 'size') return t`Розміри, мм`;
    const attribute = attributes.find(({ code }) => attributeField(code) === field);
    if (attribute) return attribute.name[lang];
    const label = wordOf(FIELD_LABELS, field);
    return label ? i18n._(label) : t`Інше поле`;
  };
}

/** Returns the fields that a column can be mapped to. */
export const fieldsOf = (attributes: Attributes): readonly TableField[] => [
  ...TABLE_FIELDS,
  ...attributes.map(({ code }) => attributeField(code)),
];

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
