import { NEW_ID } from '../../contract/entities.ts';
import { createPromoCode, readPromoCode, type StudioPromoWithUses, updatePromoCode } from '../../contract/promo.ts';
import { type Edited, useEdited } from '../forms/use-edited.ts';
import { type PromoValues, termsOf, valuesOf } from './promo-values.ts';
import { usePromoWrite } from './queries.ts';

interface PromoSave {
  readonly values: PromoValues;
  readonly row: StudioPromoWithUses | null;
  readonly seen: { readonly ifMatch?: number };
}

interface Options {
  /** The code as last read; null for a new one. */
  readonly promo: StudioPromoWithUses | null;
  /** Title in the list of drafts. */
  readonly title: string;
  readonly onSaved: (promo: StudioPromoWithUses) => void;
}

export type PromoFormState = Edited<StudioPromoWithUses, PromoValues>;

/** Keeps the values of a promo code's form and saves them. */
export function usePromoForm({ promo, title, onSaved }: Options): PromoFormState {
  const { mutateAsync } = usePromoWrite((api, { values, row, seen }: PromoSave) => {
    const terms = termsOf(values, row);
    return row
      ? api.request(updatePromoCode, { params: { code: row.code }, body: terms, ...seen })
      : api.request(createPromoCode, { body: { code: values.code, terms } });
  });
  return useEdited<StudioPromoWithUses, PromoValues>({
    ...{ entity: 'promo-code', id: promo?.code ?? NEW_ID, title, row: promo, rowSchema: readPromoCode.response },
    valuesOf,
    revisionOf: ({ revision }) => revision,
    fieldOf,
    store: mutateAsync,
    onSaved,
  });
}

/** Returns the field of an error of the request: the value of a code is typed as a percent or as a sum. */
function fieldOf(path: string, { kind }: PromoValues): string {
  const name = path.replace(/^terms\./, '');
  return name === 'value' && kind !== 'free-delivery' ? kind : name;
}
