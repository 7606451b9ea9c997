import * as v from 'valibot';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../src/contract/language.ts';
import { type Site, siteSchema } from '../../../src/contract/layout.ts';
import { byLanguage, type Localized } from '../../../src/contract/localized.ts';
import { isDemoIban } from '../../../src/rules/iban.ts';
import { type SiteWrite, type StudioSite, siteWriteSchema, WEEK } from '../../../studio/contract/site.ts';
import { NoFirstDataError } from '../../content/layout.ts';
import { writeSite } from '../../content/write-site.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow } from '../../db/rows.ts';
import { defineWrite } from '../write.ts';

/** The write of the shop's own data, by name. */
export const siteWrites = {
  'site.update': defineWrite({ schema: siteWriteSchema, permission: 'settings.write', run: writeSite }),
};

const rowSchema = v.object({ revision: v.number(), site: v.object(v.entriesFromList(LANGUAGES, siteSchema)) });

/** Returns the shop's own data, all languages in one. */
export async function readStudioSite(client: Queryable): Promise<StudioSite> {
  const row = await readRow(client, rowSchema, { text: 'SELECT revision, site FROM site_settings' });
  if (!row) throw new NoFirstDataError();
  const { bank } = row.site[DEFAULT_LANGUAGE];
  return { revision: row.revision, site: joined(row.site), hasDemoBank: !!bank && isDemoIban(bank.iban) };
}

/** Joins the languages: texts are localized, other fields are the same in each. */
function joined(sites: Localized<Site>): SiteWrite {
  const {
    registrationCode,
    taxSystem = null,
    vatNumber = null,
    email,
    phones,
    socials,
    bank,
    address,
    openingHours,
  } = sites[DEFAULT_LANGUAGE];
  const { postalCode, latitude, longitude } = address;
  const textOf = (read: (site: Site) => string) => byLanguage((lang) => read(sites[lang]));
  return {
    name: textOf(({ name }) => name),
    legalName: textOf(({ legalName }) => legalName),
    registrationCode,
    taxSystem,
    vatNumber,
    bank: bank ? { iban: bank.iban, name: textOf((site) => site.bank?.name ?? bank.name) } : null,
    email,
    phones,
    address: {
      street: textOf((site) => site.address.street),
      city: textOf((site) => site.address.city),
      region: textOf((site) => site.address.region),
      postalCode,
      latitude,
      longitude,
    },
    openingHours: openingHours.map(({ label, days, opens, closes }, index) => ({
      label: textOf((site) => site.openingHours[index]?.label ?? label),
      days: WEEK.filter((day) => days.includes(day)),
      opens,
      closes,
    })),
    socials,
  };
}
