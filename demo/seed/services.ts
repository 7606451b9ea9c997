import type { ServiceRecord } from '../../server/db/write/records.ts';
import type { ServiceCode, Text } from './types.ts';

/** A service; `price` is hryvnias per piece, the rest as in ServiceRecord. */
interface SeedService extends Pick<ServiceRecord, 'fields' | 'isPrepaid' | 'isReturnable'> {
  readonly code: ServiceCode;
  readonly name: Text;
  readonly price: number;
}

const length = (code: string, name: Text) => ({ kind: 'length', code, name, min: 100, max: 3000 }) as const;

/** Products made to order are prepaid and not returnable, as the pages of payment and returns say. */
const MADE_TO_ORDER = { isPrepaid: true, isReturnable: false } as const;

/** Work that can be ordered with a product. */
export const services: readonly SeedService[] = [
  { code: 'gift-wrap', name: { uk: 'Подарункове пакування', ru: 'Подарочная упаковка' }, price: 60 },
  {
    code: 'cut-to-size',
    name: { uk: 'Відріз за розміром', ru: 'Отрез по размеру' },
    price: 40,
    fields: [
      length('length', { uk: 'Довжина відрізу', ru: 'Длина отреза' }),
      length('width', { uk: 'Ширина відрізу', ru: 'Ширина отреза' }),
    ],
    ...MADE_TO_ORDER,
  },
  {
    code: 'stretching',
    name: { uk: 'Натягування на підрамник', ru: 'Натяжка на подрамник' },
    price: 180,
    fields: [
      length('width', { uk: 'Ширина підрамника', ru: 'Ширина подрамника' }),
      length('height', { uk: 'Висота підрамника', ru: 'Высота подрамника' }),
    ],
    ...MADE_TO_ORDER,
  },
  { code: 'sharpening', name: { uk: 'Заточування', ru: 'Заточка' }, price: 90 },
  { code: 'colour-sample', name: { uk: 'Пробний викрас', ru: 'Пробный выкрас' }, price: 35 },
  {
    code: 'engraving',
    name: { uk: 'Гравіювання', ru: 'Гравировка' },
    price: 150,
    fields: [
      {
        kind: 'text',
        code: 'text',
        name: { uk: 'Напис', ru: 'Надпись' },
        maxLength: 30,
        alphabets: ['cyrillic', 'latin', 'digits', 'punctuation'],
      },
    ],
    ...MADE_TO_ORDER,
  },
];
