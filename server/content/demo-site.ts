import type { Site } from '../../src/contract/layout.ts';
import { isDemoIban } from '../../src/rules/iban.ts';
import { isDemoCode } from '../../src/rules/seller.ts';
import type { LocalizedSite } from '../db/schema/pages.ts';

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

/**
 * The seller of the demo shop: name, address, contacts, account. Production publishes none of it (demoPartsOf()).
 */
export const DEMO_SITE: LocalizedSite = {
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

/** Names of the parts of a shop's data, as messages list them. */
const PARTS = {
  legalName: 'the seller',
  registrationCode: 'the registration code',
  email: 'the e-mail address',
  phones: 'a phone',
  address: 'the address',
  bank: 'the bank account',
  socials: 'a social page',
} as const;

/** Returns the parts of a shop's data that are still those of the demo shop, in words; empty if none is. */
export function demoPartsOf(site: Site | null): string[] {
  if (!site) return [];
  const demo = Object.values(DEMO_SITE);
  const isDemo: Readonly<Record<keyof typeof PARTS, boolean>> = {
    legalName: demo.some(({ legalName }) => legalName === site.legalName),
    registrationCode: isDemoCode(site.registrationCode),
    email: site.email === shared.email,
    phones: site.phones.some((phone) => shared.phones.includes(phone)),
    address: demo.some(({ address }) => address.street === site.address.street),
    bank: !!site.bank && isDemoIban(site.bank.iban),
    socials: site.socials.some(({ url }) => shared.socials.some((social) => social.url === url)),
  };
  return (Object.keys(PARTS) as (keyof typeof PARTS)[]).filter((part) => isDemo[part]).map((part) => PARTS[part]);
}

/** Returns the message for a production shop whose data are still partly those of the demo shop. */
export const describeDemoParts = (parts: readonly string[]): string =>
  `The shop's own data are still those of the demo shop: ${[...new Set(parts)].join(', ')}. Production publishes none of them: run \`npm run setup\`, or enter your own in the studio (Контакти й реквізити)`;
