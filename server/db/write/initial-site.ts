import type { Site } from '../../../src/contract/layout.ts';
import { byLanguage, type Localized } from '../../../src/contract/localized.ts';
import type { LocalizedSite } from '../schema/pages.ts';

/** Data that a shop begins with. */
export interface InitialData {
  readonly site: LocalizedSite;
  readonly announcement: {
    readonly text: Localized;
    readonly isFixed: boolean;
    readonly type: 'info';
    readonly isShown: boolean;
  };
}

const NOBODY: Site = {
  name: 'Позолота',
  legalName: '',
  registrationCode: '',
  taxSystem: null,
  vatNumber: null,
  bank: null,
  email: '',
  phones: [],
  address: { street: '', city: '', region: '', postalCode: '', latitude: 0, longitude: 0 },
  openingHours: [],
  socials: [],
};

/** Banner above every page; the owner shows it once there is something to order. */
export const ANNOUNCEMENT: Omit<InitialData['announcement'], 'isShown'> = {
  text: {
    uk: 'Замовлення до {{dispatch-until}} робочого дня відправляємо того самого дня; від {{free-delivery-from}} доставка у відділення — за наш рахунок.',
    ru: 'Заказы до {{dispatch-until}} рабочего дня отправляем в тот же день; от {{free-delivery-from}} доставка в отделение — за наш счёт.',
  },
  isFixed: false,
  type: 'info',
};

/** Initial data of a new shop: it has no seller, so that pages name none until the owner has entered one. */
export const INITIAL_DATA: InitialData = {
  site: byLanguage(() => NOBODY),
  announcement: { ...ANNOUNCEMENT, isShown: false },
};
