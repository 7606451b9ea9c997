import type { Localized } from '../../src/contract/localized.ts';

/** Meaning of a carrier's status for the order. */
export type ParcelStage = 'created' | 'on-the-way' | 'arrived' | 'received' | 'refused' | 'deleted';

interface ParcelStatus {
  readonly stage: ParcelStage;
  readonly text: Localized;
}

const ON_THE_WAY: Localized = { uk: 'Прямує до отримувача', ru: 'Следует к получателю' };
const RECEIVED: Localized = { uk: 'Відправлення отримано', ru: 'Отправление получено' };
const IN_SENDERS_CITY: Localized = { uk: 'У місті відправника', ru: 'В городе отправителя' };

/**
 * Status codes of Nova Poshta's parcels, as in public clients. A parcel is received also when money (10, 11) or
 * something else (106) is sent back for it; a parcel that was refused (102, 103) or not collected in time (105) is
 * itself sent back.
 */
const STATUSES: Readonly<Record<number, ParcelStatus>> = {
  1: { stage: 'created', text: { uk: 'Відправник створив накладну', ru: 'Отправитель создал накладную' } },
  2: { stage: 'deleted', text: { uk: 'Накладну видалено', ru: 'Накладная удалена' } },
  4: { stage: 'on-the-way', text: IN_SENDERS_CITY },
  5: { stage: 'on-the-way', text: { uk: 'Прямує до міста отримувача', ru: 'Следует в город получателя' } },
  6: { stage: 'on-the-way', text: { uk: 'У місті отримувача', ru: 'В городе получателя' } },
  7: { stage: 'arrived', text: { uk: 'Прибуло у відділення', ru: 'Прибыло в отделение' } },
  8: { stage: 'arrived', text: { uk: 'Прибуло в поштомат', ru: 'Прибыло в почтомат' } },
  9: { stage: 'received', text: RECEIVED },
  10: { stage: 'received', text: RECEIVED },
  11: { stage: 'received', text: RECEIVED },
  12: {
    stage: 'on-the-way',
    text: { uk: 'Нова пошта комплектує відправлення', ru: 'Новая почта комплектует отправление' },
  },
  41: { stage: 'on-the-way', text: IN_SENDERS_CITY },
  101: { stage: 'on-the-way', text: ON_THE_WAY },
  102: {
    stage: 'refused',
    text: { uk: 'Отримувач відмовився, повертається', ru: 'Получатель отказался, возвращается' },
  },
  103: { stage: 'refused', text: { uk: 'Отримувач відмовився', ru: 'Получатель отказался' } },
  104: { stage: 'on-the-way', text: { uk: 'Змінено адресу доставки', ru: 'Изменён адрес доставки' } },
  105: { stage: 'refused', text: { uk: 'Строк зберігання вийшов', ru: 'Срок хранения истёк' } },
  106: { stage: 'received', text: RECEIVED },
  111: { stage: 'on-the-way', text: { uk: 'Кур’єр не застав отримувача', ru: 'Курьер не застал получателя' } },
  112: { stage: 'on-the-way', text: { uk: 'Доставку перенесено', ru: 'Доставка перенесена' } },
};

/** Returns the status of a code. Null for an unknown code, and for 3: the carrier has not found the number. */
export function parcelStatus(code: number): ParcelStatus | null {
  return STATUSES[code] ?? null;
}
