import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDebounced } from '../../../src/lib/use-debounced.ts';
import { NEW_ID } from '../../contract/entities.ts';
import {
  type CheckedSaleTerms,
  checkedTerms,
  createSale,
  type Sale,
  type SaleCheck,
  type SaleTerms,
  saleSchema,
  updateSale,
} from '../../contract/sales.ts';
import { ApiError } from '../../lib/api-error.ts';
import { SCHEDULED } from '../../lib/scheduled.ts';
import { useStudio } from '../../lib/studio.tsx';
import { type Edited, useEdited } from '../forms/use-edited.ts';
import { checkQuery, SALES } from './queries.ts';
import { fieldOf, type SaleValues, termsOf, valuesFrom, valuesOf } from './sale-values.ts';

/** Debounce before prices are computed again, ms. */
const QUIET = 350;

export interface SaleFormState {
  readonly form: Edited<Sale, SaleValues>;
  /** Products and prices; null before the first are computed. */
  readonly check: SaleCheck | null;
  readonly checkError: unknown;
  /** True while prices of the typed terms are computed. */
  readonly isChecking: boolean;
}

interface SaleFormOptions {
  /** Day on which a new sale begins, YYYY-MM-DD in Kyiv time. */
  readonly from: string | undefined;
  readonly onSaved: (sale: Sale) => void;
}

/** Keeps the form of a sale, and computes its products and prices while it is filled in. */
export function useSaleForm(sale: Sale | null, { from, onSaved }: SaleFormOptions): SaleFormState {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const client = useQueryClient();
  const id = sale?.id ?? null;
  const form = useEdited<Sale, SaleValues>({
    ...{ entity: 'sale', id: id === null ? NEW_ID : String(id), row: sale, rowSchema: saleSchema },
    title: ({ name }) => name[lang] || t`Новий розпродаж`,
    valuesOf: (row) => (row === null && from !== undefined ? valuesFrom(from, new Date()) : valuesOf(row)),
    ...{ revisionOf: ({ revision }) => revision, fieldOf },
    store: async ({ values, seen }) => {
      const terms = termsOf(values);
      const digest = values.isPlanned ? await digestOf(terms) : null;
      try {
        const body = { terms, digest };
        const { sale: saved } =
          id === null
            ? await api.request(createSale, { body })
            : await api.request(updateSale, { params: { id: String(id) }, body, ...seen });
        return saved;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'sale_changed') await refetch();
        throw error;
      }
    },
    onSaved: (saved) => {
      void client.invalidateQueries({ queryKey: [SALES] });
      void client.invalidateQueries({ queryKey: [SCHEDULED] });
      onSaved(saved);
    },
  });
  // As text, so that equal terms are one value.
  const typed = JSON.stringify(checkedTerms(id, termsOf(form.values)));
  const settled = useDebounced(typed, QUIET);
  const isSettled = settled === typed;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    checkQuery(api, JSON.parse(settled) as CheckedSaleTerms),
  );
  /** Returns the digest of the prices on the screen; prices that are not there yet are computed first. */
  const digestOf = async (said: SaleTerms): Promise<string> => {
    const terms = checkedTerms(id, said);
    const isShown = !isPlaceholderData && JSON.stringify(terms) === settled;
    return ((isShown && data) || (await client.fetchQuery(checkQuery(api, terms)))).digest;
  };
  return { form, check: data ?? null, checkError: error, isChecking: !isSettled || isFetching };
}
