import type { ServiceCode, Text } from './types.ts';

/** Work that can be ordered with a product; `price` is hryvnias a piece. */
export const services: readonly { readonly code: ServiceCode; readonly name: Text; readonly price: number }[] = [
  { code: 'gift-wrap', name: { uk: 'Подарункове пакування', ru: 'Подарочная упаковка' }, price: 60 },
  { code: 'cut-to-size', name: { uk: 'Відріз за розміром', ru: 'Отрез по размеру' }, price: 40 },
  { code: 'stretching', name: { uk: 'Натягування на підрамник', ru: 'Натяжка на подрамник' }, price: 180 },
  { code: 'sharpening', name: { uk: 'Заточування', ru: 'Заточка' }, price: 90 },
  { code: 'colour-sample', name: { uk: 'Пробний викрас', ru: 'Пробный выкрас' }, price: 35 },
  { code: 'engraving', name: { uk: 'Гравіювання', ru: 'Гравировка' }, price: 150 },
];
