import type { PromoCodeRecord } from '../write/promo.ts';

const HRYVNIA = 100;

/** Promo codes to try: one of each kind, and one that is over. */
export const demoPromoCodes: readonly PromoCodeRecord[] = [
  { code: 'ZOLOTO10', kind: 'percent', value: 10, minimumCost: 1000 * HRYVNIA, endsAt: null },
  { code: 'POTAL150', kind: 'amount', value: 150 * HRYVNIA, minimumCost: 1500 * HRYVNIA, endsAt: null },
  { code: 'DOSTAVKA', kind: 'free-delivery', value: 0, minimumCost: 0, endsAt: null },
  { code: 'LITO2025', kind: 'percent', value: 15, minimumCost: 0, endsAt: '2025-09-01T00:00:00+03:00' },
];
