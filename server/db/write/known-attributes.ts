import type { Localized } from '../../../src/contract/localized.ts';

interface KnownAttribute<Code extends string> {
  readonly code: Code;
  readonly name: Localized;
  /** False if lists have no filter by it. */
  readonly isFilter?: boolean;
  /** True if a value lists several ones, separated by commas. */
  readonly isList?: boolean;
}

const known = <Code extends string>(list: readonly KnownAttribute<Code>[]) => list;

/**
 * Attributes that most shops of this kind have, in the order in which a product's page lists them. The demo shop has all
 * of them; an import gives them the same codes in every shop.
 */
export const attributes = known([
  { code: 'material', name: { uk: 'Матеріал', ru: 'Материал' }, isList: true },
  { code: 'purity', name: { uk: 'Проба', ru: 'Проба' } },
  { code: 'format', name: { uk: 'Формат', ru: 'Формат' } },
  { code: 'sheets', name: { uk: 'Аркушів', ru: 'Листов' } },
  { code: 'size', name: { uk: 'Розмір', ru: 'Размер' } },
  { code: 'width', name: { uk: 'Ширина', ru: 'Ширина' } },
  { code: 'weight', name: { uk: 'Вага нетто', ru: 'Вес нетто' } },
  { code: 'volume', name: { uk: 'Об’єм', ru: 'Объём' } },
  { code: 'colour', name: { uk: 'Колір', ru: 'Цвет' } },
  { code: 'pigment', name: { uk: 'Пігмент', ru: 'Пигмент' } },
  { code: 'lightfastness', name: { uk: 'Світлостійкість', ru: 'Светостойкость' } },
  { code: 'opacity', name: { uk: 'Покривність', ru: 'Укрывистость' } },
  { code: 'drying-time', name: { uk: 'Час висихання', ru: 'Время высыхания' } },
  { code: 'binder', name: { uk: 'Сполучне', ru: 'Связующее' }, isList: true },
  { code: 'shape', name: { uk: 'Форма', ru: 'Форма' } },
  { code: 'pattern', name: { uk: 'Малюнок', ru: 'Рисунок' } },
  { code: 'hair', name: { uk: 'Ворс', ru: 'Ворс' } },
  { code: 'handle', name: { uk: 'Ручка', ru: 'Ручка' } },
  { code: 'density', name: { uk: 'Щільність', ru: 'Плотность' } },
  { code: 'surface', name: { uk: 'Поверхня', ru: 'Поверхность' } },
  { code: 'purpose', name: { uk: 'Призначення', ru: 'Назначение' } },
  { code: 'contents', name: { uk: 'Склад набору', ru: 'Состав набора' }, isFilter: false },
  { code: 'series', name: { uk: 'Серія', ru: 'Серия' } },
  { code: 'country', name: { uk: 'Країна виробництва', ru: 'Страна производства' } },
  // For the tools of the craft (docs/tools.md).
  { code: 'place', name: { uk: 'Де золотити', ru: 'Где золотить' }, isFilter: false },
  { code: 'under', name: { uk: 'Під який метал', ru: 'Под какой металл' }, isFilter: false },
  { code: 'binders', name: { uk: 'Сполучні, що підходять', ru: 'Подходящие связующие' }, isFilter: false },
  { code: 'technique', name: { uk: 'Техніка', ru: 'Техника' }, isFilter: false },
  { code: 'swatch', name: { uk: 'Зразок кольору', ru: 'Образец цвета' }, isFilter: false },
  { code: 'safety', name: { uk: 'Заходи безпеки', ru: 'Меры безопасности' }, isFilter: false },
]);

export type AttributeCode = (typeof attributes)[number]['code'];
