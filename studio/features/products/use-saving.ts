import { useStore } from '@tanstack/react-form';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { Draft } from '../../contract/drafts.ts';
import { type ProductUpdate, type StudioProduct, studioProductSchema, updateProduct } from '../../contract/products.ts';
import { ApiError } from '../../lib/api.ts';
import { type Conflict, conflictOf, isLost } from '../../lib/conflict.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { unitedOver } from '../forms/edited-values.ts';
import { focusFirst } from '../forms/focus-field.ts';
import { draftOf } from './draft-of.ts';
import { changesOf, keepTyped, ownFieldsOf, type ProductValues, valuesOf } from './product-values.ts';
import { productQuery } from './queries.ts';
import { useProblems } from './use-problems.ts';
import { useProductForm } from './use-product-form.ts';

/** State of the last save. */
interface SaveState {
  readonly isPending: boolean;
  /** Error that belongs to no field. */
  readonly error: unknown;
  readonly conflict: Conflict<StudioProduct> | null;
  /** Id of the transaction of the last successful save, used to follow its pages. */
  readonly transaction: string | null;
}

const IDLE: SaveState = { isPending: false, error: null, conflict: null, transaction: null };

/** A save over values other than the initial ones of the form. */
interface Over {
  readonly from: ProductValues;
  readonly values: ProductValues;
}

/** Keeps the form of an existing product and saves it. */
export function useSaving(read: StudioProduct) {
  const { api, lang } = useStudio();
  const queryClient = useQueryClient();
  const [product, setProduct] = useState(read);
  const [initial, setInitial] = useState(() => valuesOf(read));
  // Default values of the form library, against which it detects changes.
  const [base, setBase] = useState(initial);
  const [generation, setGeneration] = useState(0);
  const [state, setState] = useState(IDLE);
  const problems = useProblems();
  const form = useProductForm(base);
  const values = useStore(form.store, (store) => store.values);
  const changes = changesOf(initial, values);
  const [restored, setRestored] = useState<string | null>(null);
  // Values of the last save whose response was lost: they may have been saved.
  const lost = useRef<ProductValues | null>(null);

  /** Resets the form to a product and its values. */
  const begin = (next: StudioProduct, values: ProductValues) => {
    setProduct(next);
    setInitial(valuesOf(next));
    setBase(values);
    form.reset(values);
    setGeneration((count) => count + 1);
    queryClient.setQueryData(productQuery(api, next.id).queryKey, next);
  };

  const onFound = useCallback(
    (found: Draft) => {
      const draft = draftOf(found, read);
      if (!draft) return false;
      setProduct({ ...read, revision: draft.baseRevision });
      setInitial(draft.base);
      setBase(draft.values);
      form.reset(draft.values);
      setGeneration((count) => count + 1);
      setRestored(draft.savedAt);
      return true;
    },
    [read, form],
  );
  const draft = useDraft({
    ...{ entity: 'product', id: String(product.id), title: `${product.name[lang]} · ${product.sku}` },
    ...{ values, base: initial, baseRevision: product.revision, isDirty: Object.keys(changes).length > 0, onFound },
  });

  const save = async (revision = product.revision, over?: Over): Promise<boolean> => {
    if (state.isPending) return false;
    if (problems.unreadable.size > 0) {
      focusFirst([...problems.unreadable]);
      return false;
    }
    const { from, values: sent } = over ?? { from: initial, values: form.state.values };
    const body = changesOf(from, sent);
    if (Object.keys(body).length === 0) {
      setState(IDLE);
      return true;
    }
    setState({ ...IDLE, isPending: true });
    problems.say({});
    try {
      // The server returns an error of each invalid field.
      const request = { params: { id: String(product.id) }, body: body as ProductUpdate, ifMatch: revision };
      const { product: saved, transaction } = await api.request(updateProduct, request);
      lost.current = null;
      begin(saved, keepTyped(sent, form.state.values, valuesOf(saved)));
      setRestored(null);
      setState({ ...IDLE, transaction });
      void queryClient.invalidateQueries({ queryKey: ['products'] });
      return true;
    } catch (error) {
      if (isLost(error)) lost.current = sent;
      const conflict = conflictOf(error, studioProductSchema);
      const united = conflict && unitedWith(conflict.current, { from, values: sent });
      if (!conflict || !united) {
        refuse(error);
        return false;
      }
      // The other editor has not changed the typed fields, or has set equal values.
      setRestored(null);
      begin(conflict.current, keepTyped(sent, form.state.values, united));
      return save(conflict.current.revision, { from: valuesOf(conflict.current), values: united });
    }
  };

  /** Returns the values to send over those saved by another editor; null if the editor has to choose. */
  const unitedWith = (current: StudioProduct, { from, values: sent }: Over): ProductValues | null => {
    const bases = [from, ...(lost.current ? [lost.current] : [])].map(ownFieldsOf);
    const united = unitedOver(bases, { theirs: ownFieldsOf(valuesOf(current)), mine: ownFieldsOf(sent) });
    return united && { ...sent, ...united };
  };

  const refuse = (error: unknown) => {
    const conflict = conflictOf(error, studioProductSchema);
    const fields = error instanceof ApiError ? error.fields : {};
    const isOfFields = Object.keys(fields).length > 0;
    setState({ ...IDLE, conflict, error: conflict || isOfFields ? null : error });
    problems.say(fields);
    if (isOfFields) setTimeout(() => focusFirst(Object.keys(fields)));
  };

  return {
    ...{ product, initial, form, problems, generation, state, changes, values, save },
    /** State of the draft, and the instant at which the restored draft was saved; null if none was restored. */
    ...{ draft, restored },
    /** Discards all unsaved changes. */
    reset: () => {
      problems.clear();
      setState(IDLE);
      setRestored(null);
      // After an outdated draft, the product is reset to its latest read state and revision.
      const current = product.revision === read.revision ? product : read;
      begin(restored === null ? product : current, valuesOf(restored === null ? product : current));
    },
    /** Saves merged values over those of another editor. */
    resolve: async (chosen: ProductValues) => {
      if (!state.conflict) return;
      const { current } = state.conflict;
      setState(IDLE);
      begin(current, chosen);
      await save(current.revision);
    },
    /** Shows the errors with which a save would be refused. */
    refuse,
    closeConflict: () => setState(IDLE),
  };
}
export type Saving = ReturnType<typeof useSaving>;
