import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DayCounts } from '../contract/day-counts.ts';
import type { Permission } from '../contract/permissions.ts';
import type { IconName } from '../ui/icon.tsx';

interface NavigationEntry {
  /** Address of the screen below /studio. */
  readonly to: string;
  readonly label: MessageDescriptor;
  readonly icon: IconName;
  /** The entry is hidden without this permission. */
  readonly permission: Permission;
  /** The number of waiting items beside the label. */
  readonly count?: keyof DayCounts;
}

interface NavigationGroup {
  readonly label: MessageDescriptor;
  readonly entries: readonly NavigationEntry[];
}

/** Explains the numbers; `count` is the number. */
export const COUNT_WORDS: Readonly<Record<keyof DayCounts, MessageDescriptor>> = {
  call: msg`Зателефонувати: {count}`,
  pack: msg`Зібрати: {count}`,
  tasks: msg`Відкритих завдань: {count}`,
  reviews: msg`Чекають на перевірку: {count}`,
  plans: msg`На сьогодні або чекає рішення: {count}`,
};

/** The menu: one entry for each area. */
const NAVIGATION: readonly NavigationGroup[] = [
  {
    label: msg`Каталог`,
    entries: [
      { to: '/products', label: msg`Товари`, icon: 'box', permission: 'catalogue.read' },
      { to: '/store-room', label: msg`Комора`, icon: 'camera', permission: 'catalogue.read' },
      { to: '/categories', label: msg`Категорії`, icon: 'tree', permission: 'catalogue.read' },
      { to: '/families', label: msg`Варіанти товарів`, icon: 'layers', permission: 'catalogue.read' },
      { to: '/dictionaries', label: msg`Характеристики й послуги`, icon: 'tag', permission: 'catalogue.read' },
      { to: '/prices', label: msg`Ціни`, icon: 'price', permission: 'prices.write' },
      { to: '/imports', label: msg`Імпорт і експорт`, icon: 'upload', permission: 'imports.run' },
    ],
  },
  {
    label: msg`Продажі`,
    entries: [
      { to: '/orders', label: msg`Замовлення`, icon: 'orders', permission: 'orders.read', count: 'call' },
      { to: '/packing', label: msg`Збирання`, icon: 'box', permission: 'orders.read', count: 'pack' },
      { to: '/tasks', label: msg`Завдання`, icon: 'inbox', permission: 'tasks.own', count: 'tasks' },
      { to: '/customers', label: msg`Покупці`, icon: 'person', permission: 'customers.read' },
      { to: '/promo-codes', label: msg`Промокоди`, icon: 'percent', permission: 'promo.read' },
    ],
  },
  {
    label: msg`Вміст`,
    entries: [
      { to: '/posts', label: msg`Блог`, icon: 'article', permission: 'content.read' },
      { to: '/content-pages', label: msg`Сторінки`, icon: 'copy', permission: 'content.read' },
      { to: '/reviews', label: msg`Відгуки`, icon: 'chat', permission: 'reviews.read', count: 'reviews' },
      { to: '/notices', label: msg`Оголошення й перерва`, icon: 'megaphone', permission: 'content.read' },
      { to: '/landings', label: msg`Добірки товарів`, icon: 'filter', permission: 'content.read' },
      { to: '/search-words', label: msg`Слова пошуку`, icon: 'search', permission: 'content.read' },
      { to: '/menu', label: msg`Меню й підвал`, icon: 'menu', permission: 'content.read' },
    ],
  },
  {
    label: msg`Магазин`,
    entries: [
      { to: '/drafts', label: msg`Мої чернетки`, icon: 'edit', permission: 'catalogue.write' },
      { to: '/scheduled', label: msg`Заплановане`, icon: 'clock', permission: 'schedule.write', count: 'plans' },
      { to: '/audit', label: msg`Журнал змін`, icon: 'history', permission: 'audit.read' },
      { to: '/discount-levels', label: msg`Рівні знижки`, icon: 'percent', permission: 'customers.read' },
      { to: '/site', label: msg`Контакти й реквізити`, icon: 'settings', permission: 'content.read' },
      { to: '/reports', label: msg`День власника`, icon: 'chart', permission: 'reports.read' },
      { to: '/releases', label: msg`Випуски`, icon: 'layers', permission: 'releases.read' },
      { to: '/feeds', label: msg`Файли для маркетплейсів`, icon: 'external', permission: 'releases.read' },
      { to: '/staff', label: msg`Працівники`, icon: 'people', permission: 'staff.manage' },
    ],
  },
];

/** Returns the groups of the menu with the entries that the permissions allow; empty groups are left out. */
export const navigationFor = (may: (permission: Permission) => boolean): readonly NavigationGroup[] =>
  NAVIGATION.map((group) => ({ ...group, entries: group.entries.filter(({ permission }) => may(permission)) })).filter(
    ({ entries }) => entries.length > 0,
  );
