import type { Language } from '../../src/contract/language.ts';
import type { Site } from '../../src/contract/layout.ts';
import type { Localized } from '../../src/contract/localized.ts';
import { escapeHtml } from '../../src/rules/escape-html.ts';
import { formatPhone } from '../../src/rules/phone.ts';

const PLACEHOLDER = /\{\{(seller|seller-code|phone|email|address|opening-hours)\}\}/g;

const BY_APPOINTMENT: Localized = { uk: 'за домовленістю', ru: 'по договорённости' };

/** Returns true if a text shows data of the seller, and so depends on them. */
export const showsSite = (text: string): boolean => text.search(PLACEHOLDER) !== -1;

/**
 * Fills in the seller's data: `{{phone}}` becomes the main phone number. Texts are stored with the placeholders, so that
 * a changed phone changes on every page. Without a seller they become empty.
 */
export function fillSite(lang: Language, html: string, site: Site | null): string {
  return html.replaceAll(PLACEHOLDER, (_, name: string) => escapeHtml(site ? siteValue(lang, name, site) : ''));
}

function siteValue(lang: Language, name: string, { address, ...site }: Site): string {
  switch (name) {
    case 'seller':
      return site.legalName;
    case 'seller-code':
      return site.registrationCode;
    case 'phone':
      return formatPhone(site.phones[0] ?? '');
    case 'email':
      return site.email;
    case 'address':
      return [address.postalCode, address.city, address.street].filter(Boolean).join(', ');
    default:
      return site.openingHours.map(({ label }) => label).join(', ') || BY_APPOINTMENT[lang];
  }
}
