import type { Site } from '../contract/layout.ts';
import type { TaxSystem } from '../contract/limits.ts';
import type { Localized } from '../contract/localized.ts';

/** Returns true for the registration code of the demonstration, which belongs to no company and is not shown. */
export const isDemoCode = (code: string): boolean => /^0+$/.test(code);

/** Returns true if the owner has entered the seller: pages show the shop's data only then. */
export const hasSeller = ({ legalName, registrationCode, email, phones }: Site): boolean =>
  legalName !== '' && registrationCode !== '' && email !== '' && phones.length > 0;

/** Returns true if the place of an address is known; a new shop is at 0, 0. */
export const isPlaceKnown = ({ latitude, longitude }: Site['address']): boolean => latitude !== 0 || longitude !== 0;

/** Names of the tax systems on pages and invoices. */
export const TAX_SYSTEM_NAMES: Localized<Readonly<Record<TaxSystem, string>>> = {
  uk: {
    general: 'загальна система оподаткування',
    'single-2': 'платник єдиного податку, 2 група',
    'single-3': 'платник єдиного податку, 3 група',
  },
  ru: {
    general: 'общая система налогообложения',
    'single-2': 'плательщик единого налога, 2 группа',
    'single-3': 'плательщик единого налога, 3 группа',
  },
};
