import type { Site } from '../../../src/contract/layout.ts';
import type { Localized } from '../../../src/contract/localized.ts';
import type { LocalizedSite } from '../schema/pages.ts';

const WORKING_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** A fictitious account with valid check digits. */
const IBAN = 'UA510000000000000000000026001';

/**
 * Fields that are the same in both languages. The registration code is eight zeros, and so is the code of the bank:
 * this shop is a demonstration.
 */
const shared = {
  registrationCode: '00000000',
  taxSystem: 'single-3',
  vatNumber: null,
  email: 'hello@pozolota.example',
  phones: ['+380445550142', '+380675550142'],
  socials: [
    { name: 'Instagram', url: 'https://www.instagram.com/pozolota.example' },
    { name: 'YouTube', url: 'https://www.youtube.com/@pozolota.example' },
    { name: 'Telegram', url: 'https://t.me/pozolota_example' },
  ],
} satisfies Partial<Site>;

const place = { postalCode: '04070', latitude: 50.4657, longitude: 30.5166 };

/** Initial data of the shop: name, address, contacts, account. The studio's settings replace them. */
export const site: LocalizedSite = {
  uk: {
    ...shared,
    name: 'Позолота',
    legalName: 'ТОВ «Позолота Демо»',
    bank: { iban: IBAN, name: 'АТ «Демобанк»' },
    address: { street: 'вул. Межигірська, 24', city: 'Київ', region: 'Київ', ...place },
    openingHours: [
      { label: 'Пн–Пт 10:00–19:00', days: WORKING_DAYS, opens: '10:00', closes: '19:00' },
      { label: 'Сб 11:00–17:00', days: ['Saturday'], opens: '11:00', closes: '17:00' },
    ],
  },
  ru: {
    ...shared,
    name: 'Позолота',
    legalName: 'ООО «Позолота Демо»',
    bank: { iban: IBAN, name: 'АО «Демобанк»' },
    address: { street: 'ул. Межигорская, 24', city: 'Киев', region: 'Киев', ...place },
    openingHours: [
      { label: 'Пн–Пт 10:00–19:00', days: WORKING_DAYS, opens: '10:00', closes: '19:00' },
      { label: 'Сб 11:00–17:00', days: ['Saturday'], opens: '11:00', closes: '17:00' },
    ],
  },
};

/** Initial banner of the shop. */
export const announcement: { readonly text: Localized; readonly isFixed: boolean; readonly type: 'info' } = {
  text: {
    uk: 'Замовлення до {{dispatch-until}} робочого дня відправляємо того самого дня; від {{free-delivery-from}} доставка у відділення — за наш рахунок.',
    ru: 'Заказы до {{dispatch-until}} рабочего дня отправляем в тот же день; от {{free-delivery-from}} доставка в отделение — за наш счёт.',
  },
  isFixed: false,
  type: 'info',
};
