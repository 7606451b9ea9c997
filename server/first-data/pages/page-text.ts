import type { Localized } from '../../../src/contract/localized.ts';

/** A content page as text: placeholders in double braces stand for promises and for the seller's data. */
export interface PageText {
  readonly slug: string;
  readonly title: Localized;
  /** For the meta description, at most 160 characters. */
  readonly summary: Localized;
  /** HTML of h2, h3, p, ul, ol, li, strong, em, table, thead, tbody, tr, th, td, dl, dt, dd and a only. */
  readonly html: Localized;
}
