import type pg from 'pg';
import * as v from 'valibot';
import { LANGUAGES, type Language } from '../../../src/contract/language.ts';
import { type Site, siteSchema } from '../../../src/contract/layout.ts';
import { isDemoIban } from '../../../src/rules/iban.ts';
import { type SiteWrite, type StudioSite, siteWriteSchema, WEEK } from '../../../studio/contract/site.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow } from '../../db/rows.ts';
import { defineWrite } from '../write.ts';

/** The write of the shop's own data, by name. */
export const siteWrites = {
  'site.update': defineWrite({ schema: siteWriteSchema, permission: 'settings.write', run: writeSite }),
};

const rowSchema = v.object({ revision: v.number(), site: v.object({ uk: siteSchema, ru: siteSchema }) });

/** Returns the shop's own data, both languages in one. */
export async function readStudioSite(client: Queryable): Promise<StudioSite> {
  const row = await readRow(client, rowSchema, { text: 'SELECT revision, site FROM site_settings' });
  if (!row) throw new Error('The shop has no site settings: the database is not seeded');
  const { uk, ru } = row.site;
  return { revision: row.revision, site: joined(uk, ru), hasDemoBank: !!uk.bank && isDemoIban(uk.bank.iban) };
}

/** Joins the two languages: texts are localized, other fields are the same in both. */
function joined(uk: Site, ru: Site): SiteWrite {
  const { registrationCode, taxSystem = null, vatNumber = null, email, phones, socials, bank, address } = uk;
  const { postalCode, latitude, longitude } = address;
  const both = (name: 'street' | 'city' | 'region') => ({ uk: address[name], ru: ru.address[name] });
  return {
    name: { uk: uk.name, ru: ru.name },
    legalName: { uk: uk.legalName, ru: ru.legalName },
    registrationCode,
    taxSystem,
    vatNumber,
    bank: bank ? { iban: bank.iban, name: { uk: bank.name, ru: ru.bank?.name ?? bank.name } } : null,
    email,
    phones,
    address: { street: both('street'), city: both('city'), region: both('region'), postalCode, latitude, longitude },
    openingHours: uk.openingHours.map(({ label, days, opens, closes }, index) => ({
      label: { uk: label, ru: ru.openingHours[index]?.label ?? label },
      days: WEEK.filter((day) => days.includes(day)),
      opens,
      closes,
    })),
    socials,
  };
}

async function writeSite(client: pg.ClientBase, site: SiteWrite): Promise<void> {
  const localized = Object.fromEntries(LANGUAGES.map((lang) => [lang, siteIn(lang, site)]));
  await client.query('UPDATE site_settings SET site = $1', [JSON.stringify(localized)]);
}

/** Returns the shop's data in one language, as pages read it. */
function siteIn(lang: Language, { bank, address, openingHours, name, legalName, ...same }: SiteWrite): Site {
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
