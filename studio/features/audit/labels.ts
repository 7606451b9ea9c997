import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { EntryType } from '../../../src/contract/page-entry.ts';
import type { Alphabet, ServiceField } from '../../../src/contract/service.ts';
import type { CustomerEdit } from '../../contract/customers.ts';
import { type FieldRow, namesOf } from '../../contract/field-rows.ts';
import type { OrderEdit } from '../../contract/order-edit.ts';
import { PRODUCT_FIELDS } from '../../contract/product-fields.ts';
import type { AUDIT_ENTITIES, AuditAction } from '../../contract/queries/audit.ts';
import type { CustomerFilters } from '../../contract/queries/customers.ts';
import type { Scheduled } from '../../contract/schedule.ts';
import { PRODUCT_FIELD_NAMES } from '../../lib/product-field-names.ts';
import { ROLE_NAMES } from '../../lib/role-names.ts';
import {
  ANNOUNCEMENT_TYPE_NAMES,
  DAY_NAMES,
  LANGUAGE_NAMES,
  ORDER_STATUS_NAMES,
  PROMO_KIND_NAMES,
  REVIEW_STATUS_NAMES,
  TAX_SYSTEM_NAMES,
} from '../../lib/state-names.ts';
import { type Words, wordOf } from '../../lib/words.ts';

/** Labels of the log's entities. */
export const ENTITY_LABELS: Words<(typeof AUDIT_ENTITIES)[number]> = {
  product: msg`Товар`,
  category: msg`Категорія`,
  family: msg`Група варіантів`,
  attribute: msg`Характеристика`,
  service: msg`Послуга`,
  post: msg`Стаття`,
  'blog-category': msg`Рубрика блогу`,
  'content-page': msg`Сторінка`,
  'promo-code': msg`Промокод`,
  'discount-levels': msg`Рівні знижки`,
  announcement: msg`Оголошення`,
  site: msg`Дані магазину`,
  maintenance: msg`Технічна перерва`,
  page: msg`Адреса сторінки`,
  redirect: msg`Переадресація`,
  review: msg`Відгук`,
  'search-synonyms': msg`Синоніми пошуку`,
  'search-redirect': msg`Запит, що веде на сторінку`,
  'search-pin': msg`Закріплений товар пошуку`,
  'landing-page': msg`Добірка товарів`,
  supplier: msg`Постачальник`,
  'scheduled-change': msg`Запланована зміна`,
  sale: msg`Розпродаж`,
  staff: msg`Працівник`,
  order: msg`Замовлення`,
  customer: msg`Покупець`,
  audit: msg`Журнал змін`,
};

/** Labels of rows that belong to an entity, by table. */
export const PART_LABELS: Readonly<Record<string, MessageDescriptor>> = {
  product_tiers: msg`знижка від кількості`,
  product_services: msg`послуга`,
  product_attributes: msg`характеристика`,
  product_media: msg`зображення`,
  product_links: msg`супутній товар`,
  post_materials: msg`матеріал статті`,
  family_members: msg`товар групи`,
};

export const OPERATION_LABELS = {
  insert: msg`Додано`,
  update: msg`Змінено`,
  delete: msg`Видалено`,
  action: msg`Дія`,
} as const satisfies Readonly<Record<string, MessageDescriptor>>;

/** Labels of the columns of products; other tables have columns with the same names and meanings. */
const PRODUCT_COLUMN_LABELS = Object.fromEntries(
  namesOf(PRODUCT_FIELDS).map((field) => [PRODUCT_FIELDS[field].column, PRODUCT_FIELD_NAMES[field]]),
);

/** Labels of columns. A column with another meaning in one table is keyed by `table.column`. */
const COLUMN_LABELS: Readonly<Record<string, MessageDescriptor>> = {
  ...PRODUCT_COLUMN_LABELS,
  id: msg`Номер`,
  slug: msg`Адреса`,
  category_id: msg`Категорія`,
  parent_id: msg`Батьківська категорія`,
  axis: msg`Чим різняться варіанти`,
  second_axis: msg`І ще чим`,
  is_pictured: msg`Світлини у виборі`,
  title: msg`Заголовок`,
  excerpt: msg`Уривок`,
  html: msg`Текст`,
  text: msg`Текст`,
  stock: msg`Залишок`,
  weight: msg`Вага, г`,
  packed_length: msg`Довжина в пакуванні, мм`,
  packed_width: msg`Ширина в пакуванні, мм`,
  packed_height: msg`Висота в пакуванні, мм`,
  published_on: msg`Дата публікації`,
  created_at: msg`Додано`,
  cost_breakpoint: msg`Від суми`,
  service_code: msg`Послуга`,
  attribute_code: msg`Характеристика`,
  limits: msg`Межі довжини`,
  value: msg`Значення`,
  position: msg`Порядок`,
  media_id: msg`Зображення`,
  alt: msg`Опис зображення`,
  linked_product_id: msg`Товар`,
  product_id: msg`Товар`,
  post_id: msg`Стаття`,
  code: msg`Код`,
  filters: msg`Фільтри`,
  label: msg`Напис посилання`,
  is_filter: msg`Є фільтром`,
  is_list: msg`Кілька значень через кому`,
  fields: msg`Поля`,
  is_prepaid: msg`Лише передоплата`,
  is_returnable: msg`Можна повернути`,
  is_fixed: msg`Закріплено вгорі`,
  is_shown: msg`Показано`,
  type: msg`Вид`,
  is_in_progress: msg`Триває`,
  end_time: msg`До`,
  starts_at: msg`Діє від`,
  begins_at: msg`Початок`,
  ends_at: msg`Діє до`,
  site: msg`Дані магазину`,
  kind: msg`Вид`,
  levels: msg`Рівні знижки`,
  minimum_cost: msg`Мінімальна сума`,
  article: msg`Артикул постачальника`,
  layouts: msg`Стовпці прайсів`,
  supplier_id: msg`Постачальник`,
  use_limit: msg`Усього використань`,
  use_limit_of_customer: msg`Використань одним покупцем`,
  use_count: msg`Використано`,
  from_slug: msg`Стара адреса`,
  to_slug: msg`Нова адреса`,
  due_at: msg`Коли`,
  term: msg`Слово`,
  others: msg`Знаходить також`,
  is_two_way: msg`У обидва боки`,
  query: msg`Запит`,
  email: msg`Пошта`,
  role: msg`Роль`,
  lang: msg`Мова`,
  is_disabled: msg`Вимкнено`,
  is_demo: msg`Демонстраційний`,
  is_in_menu: msg`У меню`,
  is_in_footer: msg`У підвалі сайту`,
  status: msg`Стан`,
  rating: msg`Оцінка`,
  reply: msg`Відповідь магазину`,
  rejection: msg`Причина відмови`,
  hides_contacts: msg`Сховати контакти в тексті`,
  is_buyer: msg`Позначка «Покупець»`,
  hidden_photos: msg`Сховані фото`,
  published_at: msg`Уперше на сайті`,
  show_from: msg`Показувати з`,
  show_until: msg`Показувати до`,
  media_alt: msg`Опис зображення`,
  opens_itself: msg`Відкривається сама`,
  is_grouped: msg`Одна картка в списку`,
  consented_at: msg`Згода автора`,
  done_at: msg`Зроблено`,
  state: msg`Стан`,
  action: msg`Що зроблено`,
  rows: msg`Рядків`,
  blocked: msg`Лишено, як було`,
  amount: msg`Сума`,
  parts: msg`Що змінено`,
  count: msg`Скільки людей`,
  orders: msg`Скільки замовлень`,
  merged: msg`Приєднаний кабінет`,
  method: msg`Спосіб`,
  reason: msg`Причина`,
  from: msg`Від`,
  to: msg`До`,
};

const ACTION_NAMES: Words<AuditAction> = {
  move: msg`змінено стан`,
  refund: msg`повернено гроші`,
  edit: msg`змінено дані`,
  'pay-link': msg`надіслано посилання на оплату`,
  receipt: msg`записано надходження`,
  waybill: msg`створено ТТН`,
  'waybill-delete': msg`видалено ТТН`,
  merge: msg`об’єднано кабінети`,
  register: msg`ТТН додано до реєстру`,
  export: msg`вивантажено дані`,
  delete: msg`видалено кабінет`,
  undo: msg`скасовано зміни`,
  'sign-in': msg`вхід`,
  'sign-in-refused': msg`вхід відхилено`,
};

const SIGN_IN_METHODS: Words<'password' | 'code' | 'passkey' | 'confirmation'> = {
  password: msg`пароль`,
  code: msg`код`,
  passkey: msg`ключ доступу`,
  confirmation: msg`підтвердження дії`,
};

const REFUSED_SIGN_INS: Words<string> = {
  staff_credentials_wrong: msg`неправильний пароль`,
  second_factor_wrong: msg`неправильний код`,
  passkey_refused: msg`ключ доступу не прийнято`,
  ticket_expired: msg`час на вхід минув`,
  too_many_requests: msg`забагато спроб`,
};

const ORDER_PARTS: Words<keyof OrderEdit> = {
  lines: msg`товари`,
  contact: msg`одержувач`,
  delivery: msg`доставка`,
  payment: msg`оплата`,
  surcharge: msg`доплата`,
  discount: msg`знижка`,
  note: msg`примітка`,
  isCallbackNeeded: msg`передзвонити`,
};

const CUSTOMER_FIELDS: Words<keyof CustomerEdit> = {
  name: msg`ім’я`,
  email: msg`пошта`,
  phone: msg`телефон`,
  lang: msg`мова`,
};

const CUSTOMER_FILTERS: Words<keyof CustomerFilters> = {
  q: msg`пошук`,
  orders: msg`замовлення`,
  sumFrom: msg`сума від`,
  sumTo: msg`сума до`,
  level: msg`знижка`,
  from: msg`кабінет із`,
  to: msg`кабінет до`,
};

const SERVICE_FIELDS: Words<ServiceField['kind'] | Alphabet> = {
  length: msg`довжина`,
  text: msg`текст`,
  cyrillic: msg`кирилиця`,
  latin: msg`латиниця`,
  digits: msg`цифри`,
  punctuation: msg`розділові знаки`,
};

const PLAN_STATES: Words<Scheduled['state']> = {
  planned: msg`заплановано`,
  conflict: msg`чекає на рішення`,
  failed: msg`не вдалося`,
  done: msg`зроблено`,
};

const SALE_STATES: Words<'draft' | 'planned' | 'cancelled'> = {
  draft: msg`чернетка`,
  planned: msg`заплановано`,
  cancelled: msg`скасовано`,
};

const PAGE_TYPES: Words<EntryType> = {
  product: msg`Товар`,
  category: msg`Категорія`,
  'blog-post': msg`Стаття`,
  'blog-category': msg`Рубрика блогу`,
  index: msg`Сторінка`,
};

/**
 * Labels of coded values by column. A column with another meaning in one table is keyed by `table.column`, in an action
 * by `null.column`.
 */
const VALUE_LABELS: Readonly<Record<string, Words<string>>> = {
  action: ACTION_NAMES,
  parts: ORDER_PARTS,
  'null.fields': CUSTOMER_FIELDS,
  'null.filters': CUSTOMER_FILTERS,
  'null.method': SIGN_IN_METHODS,
  'null.reason': REFUSED_SIGN_INS,
  role: ROLE_NAMES,
  status: ORDER_STATUS_NAMES,
  'reviews.status': REVIEW_STATUS_NAMES,
  'promo_codes.kind': PROMO_KIND_NAMES,
  'services.fields': SERVICE_FIELDS,
  'site_settings.site': { ...DAY_NAMES, ...TAX_SYSTEM_NAMES },
  'scheduled_changes.state': PLAN_STATES,
  'scheduled_changes.kind': {
    write: msg`зміна зі студії`,
    price: msg`ціна`,
    publication: msg`публікація`,
    announcement: msg`оголошення`,
  },
  'sales.state': SALE_STATES,
  'page_entries.type': PAGE_TYPES,
  'announcement.type': ANNOUNCEMENT_TYPE_NAMES,
  lang: LANGUAGE_NAMES,
};

/** Returns the label of a coded value; undefined for texts. */
export const valueLabel = (source: string | null, column: string, value: string): MessageDescriptor | undefined =>
  wordOf(VALUE_LABELS[`${source}.${column}`] ?? VALUE_LABELS[column] ?? {}, value);

/** Returns the label of a column. */
export const columnLabel = (column: string): MessageDescriptor => wordOf(COLUMN_LABELS, column) ?? msg`Інше поле`;

/**
 * Columns that are not shown: keys of rows, duplicates of other columns, selection criteria of an action, the error of
 * a scheduled change, which is for the operator, and its input, which its own screen shows.
 */
export const HIDDEN_COLUMNS: ReadonlySet<string> = new Set([
  ...['product_id', 'post_id', 'family_id', 'translations'],
  ...['revision', 'batch', 'transaction', 'actor', 'entity', 'entityId', 'after', 'staff_id', 'subjects'],
  ...['replaced', 'failure', 'error', 'payload', 'terms'],
]);

export const MONEY_COLUMNS: ReadonlySet<string> = new Set([
  ...Object.values<FieldRow>(PRODUCT_FIELDS).flatMap(({ kind, column }) => (kind === 'money' ? [column] : [])),
  'cost_breakpoint',
  'minimum_cost',
  'amount',
]);

/** Columns that hold the id of a named entity. */
export const REFERENCES: Readonly<Record<string, string>> = {
  'products.category_id': 'category',
  'landing_pages.category_id': 'category',
  'categories.parent_id': 'category',
  'posts.category_id': 'blog-category',
  'post_materials.category_id': 'category',
  'product_links.linked_product_id': 'product',
  'product_services.service_code': 'service',
  'product_attributes.attribute_code': 'attribute',
  'product_families.axis': 'attribute',
  'product_families.second_axis': 'attribute',
  'family_members.product_id': 'product',
};
