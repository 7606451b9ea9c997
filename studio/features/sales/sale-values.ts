import { EMPTY_TEXT, type Localized } from '../../../src/contract/localized.ts';
import { kyivMinuteOf } from '../../contract/kyiv-minute.ts';
import type { AnnouncementWrite } from '../../contract/notices.ts';
import type { Rounding } from '../../contract/reprice.ts';
import type { SaleTiers } from '../../contract/sale-prices.ts';
import type { Sale, SaleChoice, SaleTerms } from '../../contract/sales.ts';

/** Values of a sale's form. */
export type SaleValues = {
  readonly name: Localized;
  readonly choice: SaleChoice;
  readonly percent: number | null;
  readonly rounding: Rounding;
  readonly tiers: SaleTiers;
  readonly own: SaleTerms['own'];
  readonly without: SaleTerms['without'];
  /** Minutes in Kyiv time; '' if none is typed. */
  readonly from: string;
  readonly until: string;
  readonly hasNotice: boolean;
  readonly noticeText: Localized;
  readonly noticeType: AnnouncementWrite['type'];
  /** True if a save plans the sale; false keeps a draft. */
  readonly isPlanned: boolean;
};

const NEW_SALE: SaleValues = {
  ...{
    name: EMPTY_TEXT,
    percent: null,
    rounding: 'hryvnia',
    tiers: 'lower',
    own: [],
    without: [],
    from: '',
    until: '',
  },
  choice: { by: 'filter', q: '', categoryId: null, brand: null, skus: '' },
  ...{ hasNotice: false, noticeText: EMPTY_TEXT, noticeType: 'sale', isPlanned: false },
};

/** Returns the values of a sale; those of a new one for null. */
export function valuesOf(sale: Sale | null): SaleValues {
  if (!sale) return NEW_SALE;
  const { notice, ...terms } = sale.terms;
  return {
    ...terms,
    hasNotice: notice !== null,
    noticeText: notice?.text ?? EMPTY_TEXT,
    noticeType: notice?.type ?? 'sale',
    isPlanned: sale.state === 'planned' || sale.state === 'failed',
  };
}

/** Returns the values of a new sale that begins on a day in Kyiv time: at its first minute, today at the next hour. */
export function valuesFrom(day: string, now: Date): SaleValues {
  const midnight = `${day}T00:00`;
  const isPast = midnight <= kyivMinuteOf(now);
  const nextHour = `${kyivMinuteOf(new Date(now.getTime() + 3_600_000)).slice(0, -2)}00`;
  return { ...NEW_SALE, from: isPast ? nextHour : midnight };
}

/** Returns the terms that the form describes. */
export function termsOf({ hasNotice, noticeText, noticeType, isPlanned: _, ...terms }: SaleValues): SaleTerms {
  return { ...terms, notice: hasNotice ? { text: noticeText, type: noticeType } : null };
}

/** Returns the field of an error of the request. */
export const fieldOf = (path: string): string =>
  path
    .replace(/^terms\./, '')
    .replace(/^notice\.text/, 'noticeText')
    .replace(/^notice\.type/, 'noticeType')
    .replace(/^notice$/, 'hasNotice')
    .replace(/^choice\..*/, 'choice');
