import * as v from 'valibot';
import { fieldOfInstant, instantOfField } from '../../contract/kyiv-minute.ts';
import type { PromoTerms, StudioPromo } from '../../contract/promo.ts';
import { PROMO_KINDS } from '../../contract/queries/promo.ts';

/** Values of the form of a code. Each kind keeps its own value, so that trying another one loses nothing. */
export const promoValuesSchema = v.object({
  code: v.string(),
  kind: v.picklist(PROMO_KINDS),
  percent: v.nullable(v.number()),
  /** Kopiykas. */
  amount: v.nullable(v.number()),
  /** Minutes by the clocks of Kyiv; '' for always. */
  startsAt: v.string(),
  endsAt: v.string(),
  minimumCost: v.nullable(v.number()),
  useLimit: v.nullable(v.number()),
  useLimitOfCustomer: v.nullable(v.number()),
});
export type PromoValues = v.InferOutput<typeof promoValuesSchema>;

export const NEW_PROMO: PromoValues = {
  ...{ code: '', kind: 'percent', percent: null, amount: null, startsAt: '', endsAt: '' },
  ...{ minimumCost: null, useLimit: null, useLimitOfCustomer: null },
};

export const valuesOf = (promo: StudioPromo): PromoValues => ({
  code: promo.code,
  kind: promo.kind,
  percent: promo.kind === 'percent' ? promo.value : null,
  amount: promo.kind === 'amount' ? promo.value : null,
  startsAt: fieldOfInstant(promo.startsAt),
  endsAt: fieldOfInstant(promo.endsAt),
  minimumCost: promo.minimumCost || null,
  useLimit: promo.useLimit,
  useLimitOfCustomer: promo.useLimitOfCustomer,
});

/**
 * The same as the API takes it; a value that is missing is 0, which is refused at its field. An instant that was not
 * typed anew stays as exact as it was: fields know minutes, and a code may have been ended within one.
 */
export function termsOf(values: PromoValues, before: StudioPromo | null): PromoTerms {
  const { kind, percent, amount, startsAt, endsAt, minimumCost, useLimit, useLimitOfCustomer } = values;
  const exact = (field: string, was: string | null | undefined) =>
    was !== undefined && field === fieldOfInstant(was) ? was : instantOfField(field);
  return {
    kind,
    value: (kind === 'percent' ? percent : kind === 'amount' ? amount : 0) ?? 0,
    startsAt: exact(startsAt, before?.startsAt),
    endsAt: exact(endsAt, before?.endsAt),
    minimumCost: minimumCost ?? 0,
    useLimit,
    useLimitOfCustomer,
  };
}

export const isSame = (one: PromoValues, other: PromoValues) => JSON.stringify(one) === JSON.stringify(other);
