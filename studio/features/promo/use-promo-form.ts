import { useCallback, useState } from 'react';
import * as v from 'valibot';
import type { Draft } from '../../contract/drafts.ts';
import { NEW_ID } from '../../contract/entities.ts';
import { createPromoCode, readPromoCode, type StudioPromoWithUses, updatePromoCode } from '../../contract/promo.ts';
import { ApiError } from '../../lib/api.ts';
import { conflictOf } from '../../lib/conflict.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { changesOf } from '../forms/edited-values.ts';
import { isSame, NEW_PROMO, type PromoValues, promoValuesSchema, termsOf, valuesOf } from './promo-values.ts';
import { usePromoWrite } from './queries.ts';

interface Options {
  /** As it was read; null for a new one. */
  readonly promo: StudioPromoWithUses | null;
  /** Its name in the list of drafts. */
  readonly title: string;
  readonly onSaved: (promo: StudioPromoWithUses, isNew: boolean) => void;
}

/** Keeps the form of a code as a draft until it is saved. A conflict with another editor is resolved field by field. */
export function usePromoForm({ promo, title, onSaved }: Options) {
  // The saved code, and the values that the form began with: a draft may have begun with an older revision.
  const [base, setBase] = useState(promo);
  const [initial, setInitial] = useState(() => (promo ? valuesOf(promo) : NEW_PROMO));
  const [values, setValues] = useState(() => (promo ? valuesOf(promo) : NEW_PROMO));
  const [unreadable, setUnreadable] = useState<ReadonlySet<string>>(new Set());
  const [restored, setRestored] = useState<string | null>(null);
  const [version, setVersion] = useState(0);
  const create = usePromoWrite((api, body: { code: string; terms: ReturnType<typeof termsOf> }) =>
    api.request(createPromoCode, { body }),
  );
  const update = usePromoWrite((api, sent: { terms: ReturnType<typeof termsOf>; over: StudioPromoWithUses }) =>
    api.request(updatePromoCode, { params: { code: sent.over.code }, body: sent.terms, ifMatch: sent.over.revision }),
  );
  const changed = Object.keys(changesOf(initial, values)).length;
  const isChanged = changed > 0;

  const onFound = useCallback(
    (found: Draft) => {
      const kept = v.safeParse(promoValuesSchema, found.values);
      if (!kept.success || isSame(kept.output, promo ? valuesOf(promo) : NEW_PROMO)) return false;
      setValues(kept.output);
      setVersion((count) => count + 1);
      setRestored(found.savedAt);
      // A save with the draft's revision lets the server detect that the code has changed since.
      const began = v.safeParse(promoValuesSchema, found.base);
      if (began.success) setInitial(began.output);
      setBase((now) => (now && found.baseRevision !== null ? { ...now, revision: found.baseRevision } : now));
      return true;
    },
    [promo],
  );
  const draft = useDraft({
    ...{ entity: 'promo-code', id: promo?.code ?? NEW_ID, title, values, base: initial },
    ...{ baseRevision: base?.revision ?? null, isDirty: isChanged, onFound },
  });

  const { error, isPending } = base ? update : create;
  const fields = error instanceof ApiError ? error.fields : {};
  const conflict = conflictOf(error, readPromoCode.response);

  const store = async (sent: PromoValues, over: StudioPromoWithUses | null): Promise<void> => {
    const terms = termsOf(sent, over);
    let saved: StudioPromoWithUses;
    try {
      saved = over ? await update.mutateAsync({ terms, over }) : await create.mutateAsync({ code: sent.code, terms });
    } catch {
      // The form shows the error from `error`.
      return;
    }
    setBase(saved);
    setInitial(valuesOf(saved));
    setValues(valuesOf(saved));
    setVersion((count) => count + 1);
    setRestored(null);
    await draft.forget();
    onSaved(saved, over === null);
  };

  return {
    ...{ values, initial, isChanged, isPending, restored, version, draft },
    /** So many fields differ from what is saved, and so many something is wrong with. */
    ...{ changed: Math.max(changed, unreadable.size), wrong: Object.keys(fields).length },
    /** By the field's path in the request: `code`, `terms.value`. */
    fieldOf: (name: string): string | undefined => fields[name] ?? fields[`terms.${name}`],
    error: Object.keys(fields).length > 0 || conflict ? null : error,
    conflict: conflict && { theirs: valuesOf(conflict.current), changedBy: conflict.changedBy },
    change: (changes: Partial<PromoValues>) => setValues((before) => ({ ...before, ...changes })),
    /** Records if the text of a number field is a number. */
    sayValidity: (name: string) => (isValid: boolean) =>
      setUnreadable((before) => {
        const next = new Set(before);
        if (isValid) next.delete(name);
        else next.add(name);
        return next;
      }),
    save: () => {
      if (unreadable.size === 0 && (isChanged || !base)) void store(values, base);
    },
    undo: () => {
      setValues(initial);
      setVersion((count) => count + 1);
      setUnreadable(new Set());
      setRestored(null);
      create.reset();
      update.reset();
    },
    resolve: (chosen: PromoValues) => {
      if (!conflict) return;
      setValues(chosen);
      setBase(conflict.current);
      setInitial(valuesOf(conflict.current));
      void store(chosen, conflict.current);
    },
    closeConflict: () => update.reset(),
  };
}
