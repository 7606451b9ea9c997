import { fieldOfInstant, instantOfField } from '../../contract/kyiv-minute.ts';
import type { PromoTerms, StudioPromo } from '../../contract/promo.ts';
import type { PromoKind } from '../../contract/queries/promo.ts';

/** Values of the form of a code. Each kind keeps its own value, so that trying another one loses nothing. */
export type PromoValues = {
  readonly code: string;
  readonly kind: PromoKind;
  readonly percent: number | null;
  /** Kopiykas. */
  readonly amount: number | null;
  /** Minutes in Kyiv time; an empty text for no limit. */
  readonly startsAt: string;
  readonly endsAt: string;
  /** Kopiykas. */
  readonly minimumCost: number | null;
  readonly useLimit: number | null;
  readonly useLimitOfCustomer: number | null;
};

const NEW_PROMO: PromoValues = {
  ...{ code: '', kind: 'percent', percent: null, amount: null, startsAt: '', endsAt: '' },
  ...{ minimumCost: null, useLimit: null, useLimitOfCustomer: null },
};

/** Returns the values of a code; those of a new one for null. */
export function valuesOf(promo: StudioPromo | null): PromoValues {
  if (!promo) return NEW_PROMO;
  return {
    code: promo.code,
    kind: promo.kind,
    percent: promo.kind === 'percent' ? promo.value : null,
    amount: promo.kind === 'amount' ? promo.value : null,
    startsAt: fieldOfInstant(promo.startsAt),
    endsAt: fieldOfInstant(promo.endsAt),
    minimumCost: promo.minimumCost || null,
    useLimit: promo.useLimit,
    useLimitOfCustomer: promo.useLimitOfCustomer,
  };
}

/**
 * Converts values to the input of the API. A missing value is sent as 0, which the API refuses at its field. Fields
 * show minutes, so an instant that was not edited is sent as it was: a code may have been ended within a minute.
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
