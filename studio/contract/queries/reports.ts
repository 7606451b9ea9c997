import * as v from 'valibot';
import { VISITED_PAGES } from '../../../src/contract/visit.ts';
import { AGAINST, PRESETS } from '../report-periods.ts';

/** YYYY-MM-DD, a day in Kyiv time. */
export const day = v.pipe(v.string(), v.isoDate());

/** A period of whole days, the last one inclusive. */
export const periodEntries = { from: day, to: day };

/** A period, optionally restricted to visits that began on pages of one type. */
export const visitEntries = { ...periodEntries, page: v.optional(v.picklist(VISITED_PAGES)) };

/** An integer of days within limits. */
const days = (least: number, most: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/),
      v.check((text) => Number(text) >= least && Number(text) <= most),
    ),
  );

/** Terms of the report about what to reorder: days of the rate of sales, of delivery by the supplier, and of reserve. */
export const reorderEntries = { rate: days(1, 365), lead: days(0, 365), cover: days(1, 365) };

/** Groups of reports, one of which is shown at a time. */
export const GROUPS = ['sales', 'money', 'goods', 'site'] as const;

/** Address of the screen of reports: a preset, or days. */
export const reportsSearch = {
  group: v.optional(v.picklist(GROUPS)),
  period: v.optional(v.picklist(PRESETS)),
  from: v.optional(day),
  to: v.optional(day),
  against: v.optional(v.picklist(AGAINST)),
  ...reorderEntries,
};
