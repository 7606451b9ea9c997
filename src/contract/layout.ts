import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { TAX_SYSTEMS } from './limits.ts';

/** Who and where the shop is: the one source of the header, the footer, the contacts page and the structured data. */
export const siteSchema = v.object({
  name: v.string(),
  legalName: v.string(),
  /** Tax or registration code of the seller, shown as law 675-VIII art. 7 asks; that of a demonstration is not. */
  registrationCode: v.string(),
  /** How the seller is taxed; null while the owner has not said. */
  taxSystem: v.nullish(v.picklist(TAX_SYSTEMS)),
  /** Of a payer of VAT; null for a seller who pays none, whose prices are without it. */
  vatNumber: v.nullish(v.string()),
  /** The account to which invoices are paid; without one nothing is sold by invoice. */
  bank: v.nullish(v.object({ iban: v.string(), name: v.string() })),
  email: v.string(),
  /** +380XXXXXXXXX, the first is the main one. */
  phones: v.array(v.string()),
  address: v.object({
    street: v.string(),
    city: v.string(),
    region: v.string(),
    postalCode: v.string(),
    latitude: v.number(),
    longitude: v.number(),
  }),
  /** `days` are schema.org day names, `opens` and `closes` HH:mm in Kyiv; `label` is the line that people read. */
  openingHours: v.array(
    v.object({ label: v.string(), days: v.array(v.string()), opens: v.string(), closes: v.string() }),
  ),
  socials: v.array(v.object({ name: v.string(), url: v.string() })),
});
export type Site = v.InferOutput<typeof siteSchema>;

const linkSchema = v.object({ slug: v.string(), name: v.string() });

const menuItemSchema = v.object({
  ...linkSchema.entries,
  /** Menus pass it over. It is among the others all the same: pages are rendered anew when one comes or goes. */
  isHidden: v.optional(v.boolean()),
});

/** What every page of one language shares. */
const layoutSchema = v.object({
  /** null when it is not known: then nothing of it is shown. */
  site: v.nullable(siteSchema),
  /** The category tree, two levels. */
  menu: v.array(v.object({ ...menuItemSchema.entries, children: v.array(menuItemSchema) })),
  /** Content pages, in the order of the footer. */
  pages: v.array(linkSchema),
});
export type Layout = v.InferOutput<typeof layoutSchema>;

export const getLayout = defineEndpoint({ method: 'GET', path: '/layout', response: layoutSchema });
