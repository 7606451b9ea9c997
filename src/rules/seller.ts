import type { TaxSystem } from '../contract/limits.ts';
import type { Localized } from '../contract/localized.ts';

/** Returns true for the registration code of the demonstration, which belongs to no company and is not shown. */
export const isDemoCode = (code: string): boolean => /^0+$/.test(code);

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
