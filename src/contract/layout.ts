import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { TAX_SYSTEMS } from './limits.ts';
import { pictureSchema } from './media.ts';

/**
 * Data of the shop and its seller: the single source of the header, the footer, the contacts page and the structured
 * data.
 */
export const siteSchema = v.object({
  name: v.string(),
  legalName: v.string(),
  /**
   * Tax or registration code of the seller, shown as law 675-VIII, article 7, requires; a demonstration's code is not
   * shown.
   */
  registrationCode: v.string(),
  /** Tax system of the seller; null until the owner has set it. */
  taxSystem: v.nullish(v.picklist(TAX_SYSTEMS)),
  /** VAT number; null for a seller that is not a VAT payer, whose prices do not include VAT. */
  vatNumber: v.nullish(v.string()),
  /** Account to which invoices are paid; without it payment by invoice is not offered. */
  bank: v.nullish(v.object({ iban: v.string(), name: v.string() })),
  email: v.string(),
  /** +380XXXXXXXXX; the first is the main one. */
  phones: v.array(v.string()),
  address: v.object({
    street: v.string(),
    city: v.string(),
    region: v.string(),
    postalCode: v.string(),
    latitude: v.number(),
    longitude: v.number(),
  }),
  /** `days` are schema.org day names, `opens` and `closes` are HH:mm in Kyiv; `label` is the line that people read. */
  openingHours: v.array(
    v.object({ label: v.string(), days: v.array(v.string()), opens: v.string(), closes: v.string() }),
  ),
  socials: v.array(v.object({ name: v.string(), url: v.string() })),
});
export type Site = v.InferOutput<typeof siteSchema>;

const linkSchema = v.object({ slug: v.string(), name: v.string() });

const menuItemSchema = v.object({
  ...linkSchema.entries,
  /** True if menus omit it. It is listed because pages are rendered again when a category appears or disappears. */
  isHidden: v.optional(v.boolean()),
});

/** Data that every page of one language shares. */
const layoutSchema = v.object({
  /** Null if unknown; then no seller data are shown. */
  site: v.nullable(siteSchema),
  /** The category tree, in two levels; the upper ones with their pictures. */
  menu: v.array(
    v.object({
      ...menuItemSchema.entries,
      picture: v.optional(v.nullable(pictureSchema)),
      children: v.array(menuItemSchema),
    }),
  ),
  /** Content pages, in the order of the footer. */
  pages: v.array(linkSchema),
  /** Slugs of the content pages that screens link to and that are not published; absent if all are. */
  unpublished: v.optional(v.array(v.string())),
});
export type Layout = v.InferOutput<typeof layoutSchema>;

export const getLayout = defineEndpoint({ method: 'GET', path: '/layout', response: layoutSchema });
