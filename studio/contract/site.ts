import * as v from 'valibot';
import { readEmail } from '../../src/contract/contact.ts';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { TAX_SYSTEMS } from '../../src/contract/limits.ts';
import { compactIban, isUkrainianIban } from '../../src/rules/iban.ts';
import { ifMatch } from './headers.ts';
import { transaction } from './posts.ts';
import { lineSchema, localizedOf } from './texts.ts';

/** Name, contacts, seller and location of the shop, in both languages. */

export const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const LINE = 200;
const line = localizedOf(lineSchema(LINE));
const degrees = (most: number) => v.pipe(v.number(), v.minValue(-most, 'coordinates'), v.maxValue(most, 'coordinates'));
const time = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'invalid'));
const some = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(v.array(schema), v.maxLength(20, 'too_many'));

const bankSchema = v.strictObject({
  iban: v.pipe(v.string(), v.transform(compactIban), v.check(isUkrainianIban, 'iban')),
  name: line,
});

const openingHoursSchema = v.pipe(
  v.strictObject({
    /** Text for people. */
    label: line,
    days: v.pipe(v.array(v.picklist(WEEK)), v.minLength(1, 'required')),
    /** HH:mm in Kyiv time. */
    opens: time,
    closes: time,
  }),
  v.forward(
    v.partialCheck([['opens'], ['closes']], ({ opens, closes }) => opens < closes, 'dates_crossed'),
    ['closes'],
  ),
);

export const siteWriteSchema = v.strictObject({
  name: line,
  legalName: line,
  registrationCode: v.pipe(v.string(), v.trim(), v.regex(/^(?:\d{8}|\d{10})$/, 'company_code')),
  taxSystem: v.nullable(v.picklist(TAX_SYSTEMS, 'invalid')),
  /** null if the seller is not a VAT payer. */
  vatNumber: v.nullable(v.pipe(v.string(), v.trim(), v.regex(/^(?:\d{12}|\d{10})$/, 'company_code'))),
  /** null disables sales by invoice. */
  bank: v.nullable(bankSchema),
  email: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => readEmail(text).mistake === undefined, 'email'),
    v.maxLength(LINE, 'too_long'),
  ),
  /** `+380XXXXXXXXX`; the first is the main one. */
  phones: v.pipe(some(v.pipe(v.string(), v.regex(/^\+380\d{9}$/, 'phone'))), v.minLength(1, 'required')),
  address: v.strictObject({
    street: line,
    city: line,
    region: line,
    postalCode: v.pipe(v.string(), v.regex(/^\d{5}$/, 'invalid')),
    latitude: degrees(90),
    longitude: degrees(180),
  }),
  openingHours: some(openingHoursSchema),
  socials: some(
    v.strictObject({
      name: lineSchema(60),
      url: v.pipe(
        v.string(),
        v.trim(),
        v.url('invalid'),
        v.startsWith('https://', 'invalid'),
        v.maxLength(500, 'too_long'),
      ),
    }),
  ),
});
export type SiteWrite = v.InferOutput<typeof siteWriteSchema>;

export const studioSiteSchema = v.object({
  revision: v.number(),
  /** Not validated on reading, so that invalid stored data can be edited; saving validates it. */
  site: v.custom<SiteWrite>((value) => typeof value === 'object' && value !== null),
  /** True if the bank account is the demo's, which does not exist. */
  hasDemoBank: v.boolean(),
});
export type StudioSite = v.InferOutput<typeof studioSiteSchema>;

export const getStudioSite = defineEndpoint({ method: 'GET', path: '/studio/site', response: studioSiteSchema });

/** Updates the settings in both languages. Requires a recent confirmation, because they include the bank account. */
export const updateSite = defineEndpoint({
  method: 'PUT',
  path: '/studio/site',
  headers: ifMatch,
  body: siteWriteSchema,
  response: v.object({ site: studioSiteSchema, transaction }),
});
