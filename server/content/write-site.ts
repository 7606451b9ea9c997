import type pg from 'pg';
import type { Language } from '../../src/contract/language.ts';
import type { Site } from '../../src/contract/layout.ts';
import { byLanguage } from '../../src/contract/localized.ts';
import type { SiteWrite } from '../../studio/contract/site.ts';

/** Writes the shop's own data in both languages. */
export async function writeSite(client: pg.ClientBase, site: SiteWrite): Promise<void> {
  const sites = byLanguage((lang) => siteIn(lang, site));
  await client.query('UPDATE site_settings SET site = $1', [JSON.stringify(sites)]);
}

/** Returns the shop's data in one language, as pages read it. */
export function siteIn(lang: Language, { bank, address, openingHours, name, legalName, ...same }: SiteWrite): Site {
  return {
    ...same,
    name: name[lang],
    legalName: legalName[lang],
    bank: bank && { iban: bank.iban, name: bank.name[lang] },
    address: {
      ...address,
      street: address.street[lang],
      city: address.city[lang],
      region: address.region[lang],
    },
    openingHours: openingHours.map((hours) => ({ ...hours, label: hours.label[lang] })),
  };
}
