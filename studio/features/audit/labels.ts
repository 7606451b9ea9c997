import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What things of the log are called. */
export const ENTITY_LABELS: Readonly<Record<string, MessageDescriptor>> = {
  product: msg`Товар`,
  category: msg`Категорія`,
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
  'scheduled-change': msg`Запланована зміна`,
  staff: msg`Працівник`,
  order: msg`Замовлення`,
  customer: msg`Покупець`,
  audit: msg`Журнал змін`,
};

/** Rows that belong to a thing. */
export const PART_LABELS: Readonly<Record<string, MessageDescriptor>> = {
  product_tiers: msg`знижка від кількості`,
  product_services: msg`послуга`,
  product_attributes: msg`характеристика`,
  product_media: msg`зображення`,
  product_links: msg`супутній товар`,
  post_materials: msg`матеріал статті`,
};

export const OPERATION_LABELS = {
  insert: msg`Додано`,
  update: msg`Змінено`,
  delete: msg`Видалено`,
  action: msg`Дія`,
} as const satisfies Readonly<Record<string, MessageDescriptor>>;

/** Columns by their own names; those that mean something else in one table, with it. */
const COLUMN_LABELS: Readonly<Record<string, MessageDescriptor>> = {
  id: msg`Номер`,
  slug: msg`Адреса`,
  sku: msg`Артикул`,
  category_id: msg`Категорія`,
  parent_id: msg`Батьківська категорія`,
  brand: msg`Бренд`,
  name: msg`Назва`,
  title: msg`Заголовок`,
  summary: msg`Короткий опис`,
  description: msg`Опис`,
  excerpt: msg`Уривок`,
  html: msg`Текст`,
  text: msg`Текст`,
  price: msg`Ціна`,
  old_price: msg`Стара ціна`,
  cost: msg`Собівартість`,
  stock: msg`Залишок`,
  weight: msg`Вага, г`,
  packed_length: msg`Довжина в пакуванні, мм`,
  packed_width: msg`Ширина в пакуванні, мм`,
  packed_height: msg`Висота в пакуванні, мм`,
  popularity: msg`Популярність`,
  is_published: msg`Опубліковано`,
  published_on: msg`Дата публікації`,
  created_at: msg`Додано`,
  seo_title: msg`Заголовок для пошуку`,
  seo_description: msg`Опис для пошуку`,
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
  fields: msg`Поля`,
  is_prepaid: msg`Лише передоплата`,
  is_returnable: msg`Можна повернути`,
  is_fixed: msg`Закріплено вгорі`,
  is_shown: msg`Показано`,
  type: msg`Вид`,
  is_in_progress: msg`Триває`,
  end_time: msg`До`,
  starts_at: msg`Діє від`,
  ends_at: msg`Діє до`,
  site: msg`Дані магазину`,
  kind: msg`Вид`,
  levels: msg`Рівні знижки`,
  minimum_cost: msg`Мінімальна сума`,
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
  payload: msg`Що саме`,
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
  published_at: msg`Уперше на сайті`,
  action: msg`Дія`,
  rows: msg`Рядків`,
};

/** A column's name for people; the column's own, where it has come later than the list. */
export const columnLabel = (column: string): MessageDescriptor | string => COLUMN_LABELS[column] ?? column;

/** Keys of rows and what says the same as another column. */
export const HIDDEN_COLUMNS: ReadonlySet<string> = new Set(['product_id', 'post_id', 'translations']);

export const MONEY_COLUMNS: ReadonlySet<string> = new Set([
  'price',
  'old_price',
  'cost',
  'cost_breakpoint',
  'minimum_cost',
]);

/** Columns whose value is the id of something that has a name. */
export const REFERENCES: Readonly<Record<string, string>> = {
  'products.category_id': 'category',
  'categories.parent_id': 'category',
  'posts.category_id': 'blog-category',
  'post_materials.category_id': 'category',
  'product_links.linked_product_id': 'product',
  'product_services.service_code': 'service',
  'product_attributes.attribute_code': 'attribute',
};
