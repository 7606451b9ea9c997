import type { Site } from '../../../src/contract/layout.ts';
import type { LocalizedSite } from '../schema/pages.ts';
import type { Text } from './types.ts';

const WORKING_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** What both languages write alike. The registration code is eight zeros: this shop is a demonstration. */
const shared = {
  registrationCode: '00000000',
  email: 'hello@pozolota.example',
  phones: ['+380445550142', '+380675550142'],
  socials: [
    { name: 'Instagram', url: 'https://www.instagram.com/pozolota.example' },
    { name: 'YouTube', url: 'https://www.youtube.com/@pozolota.example' },
    { name: 'Telegram', url: 'https://t.me/pozolota_example' },
  ],
} satisfies Partial<Site>;

const place = { postalCode: '04070', latitude: 50.4657, longitude: 30.5166 };

/** Who and where the demo shop is. */
export const site: LocalizedSite = {
  uk: {
    ...shared,
    name: 'Позолота',
    legalName: 'ТОВ «Позолота Демо»',
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
    address: { street: 'ул. Межигорская, 24', city: 'Киев', region: 'Киев', ...place },
    openingHours: [
      { label: 'Пн–Пт 10:00–19:00', days: WORKING_DAYS, opens: '10:00', closes: '19:00' },
      { label: 'Сб 11:00–17:00', days: ['Saturday'], opens: '11:00', closes: '17:00' },
    ],
  },
};

/** The banner that the shop opens with. */
export const announcement: { readonly text: Text; readonly isFixed: boolean; readonly type: 'info' } = {
  text: {
    uk: 'Замовлення до 14:00 відправляємо того самого дня; від 2 500 ₴ доставка у відділення — за наш рахунок.',
    ru: 'Заказы до 14:00 отправляем в тот же день; от 2 500 ₴ доставка в отделение — за наш счёт.',
  },
  isFixed: false,
  type: 'info',
};
