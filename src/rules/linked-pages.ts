import {
  CONTACTS_SLUG,
  DELIVERY_SLUG,
  DISCOUNTS_SLUG,
  GUIDE_SLUG,
  OFFER_SLUG,
  PRIVACY_SLUG,
  RETURNS_SLUG,
  REVIEWS_SLUG,
} from './paths.ts';
import { TOOL_SLUGS } from './tool-slugs.ts';

/** Content pages without which the shop's screens would lack something. */
export const FIXED_PAGES: readonly string[] = [
  OFFER_SLUG,
  PRIVACY_SLUG,
  CONTACTS_SLUG,
  DELIVERY_SLUG,
  RETURNS_SLUG,
  REVIEWS_SLUG,
  DISCOUNTS_SLUG,
  GUIDE_SLUG,
];

/** Content pages that screens link to, or that show more than their text: they keep their slugs. */
export const LINKED_PAGES: readonly string[] = [...FIXED_PAGES, ...TOOL_SLUGS];
