import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import { listStudioCategories, type StudioCategory } from '../../contract/categories.ts';
import { ApiError } from '../../lib/api.ts';
import { toast } from '../../ui/toast.tsx';
import { differencesOf } from '../conflict/three-way.ts';
import { type CategoryFields, useCategoryWrites } from './queries.ts';

const conflictSchema = v.object({ current: listStudioCategories.response.item, changedBy: v.nullable(v.string()) });
/** Somebody else has saved the category since the form began. */
type Conflict = v.InferOutput<typeof conflictSchema>;

const EMPTY: CategoryFields = { name: { uk: '', ru: '' }, description: { uk: '', ru: '' }, slug: '', isInMenu: true };

/** What of a category is typed. */
export const fieldsOf = ({ name, description, slug, isInMenu }: CategoryFields): CategoryFields => ({
  name,
  description,
  slug,
  isInMenu,
});

interface Options {
  /** As it was read last; null for a new one. */
  readonly category: StudioCategory | null;
  /** Where a new one comes to lie. */
  readonly below: number | null;
  readonly onCreated: (id: number) => void;
}

/** What is typed of a category, and how it is saved. What somebody else saves meanwhile replaces nothing typed. */
export function useCategoryForm({ category, below, onCreated }: Options) {
  const { t } = useLingui();
  const { create, update } = useCategoryWrites();
  const [base, setBase] = useState(category);
  const [fields, setFields] = useState(() => (category ? fieldsOf(category) : EMPTY));
  const [conflict, setConflict] = useState<Conflict | null>(null);

  // Read anew while nothing is typed: the form shows it.
  if (category && base && category.revision > base.revision && isSame(fields, base)) {
    setBase(category);
    setFields(fieldsOf(category));
  }

  /** Saves fields over a revision of the category. */
  const store = async (sent: CategoryFields, over: StudioCategory): Promise<void> => {
    try {
      await update.mutateAsync({ id: over.id, revision: over.revision, fields: sent });
      setBase({ ...over, ...sent });
      toast(t`Категорію збережено`);
    } catch (error) {
      const found = conflictOf(error);
      // Moved, or changed to the very same: there is nothing to choose.
      if (found && isOnlyMine(over, found.current, sent)) await store(sent, found.current);
      else setConflict(found);
      // Anything else the form shows; what was typed stays.
    }
  };

  const add = async (): Promise<void> => {
    try {
      const { id } = await create.mutateAsync({ parentId: below, fields });
      onCreated(id);
      toast(t`Категорію збережено`);
    } catch {
      // The form shows it; what was typed stays.
    }
  };

  const { error, isPending } = base ? update : create;
  return {
    ...{ fields, error, isPending, conflict },
    /** What the form began with; null for a new one. */
    base: base && fieldsOf(base),
    change: (changes: Partial<CategoryFields>) => setFields({ ...fields, ...changes }),
    save: () => (base ? store(fields, base) : add()),
    /** Saves what was made of both over what somebody else has saved. */
    resolve: async (chosen: CategoryFields) => {
      if (!conflict) return;
      setConflict(null);
      setFields(chosen);
      setBase(conflict.current);
      await store(chosen, conflict.current);
    },
    closeConflict: () => setConflict(null),
  };
}

export type CategoryForm = ReturnType<typeof useCategoryForm>;

const isSame = (one: CategoryFields, other: CategoryFields) =>
  differencesOf({ ...fieldsOf(one) }, { ...fieldsOf(one) }, { ...fieldsOf(other) }).length === 0;

/** Whether whoever saved meanwhile has left alone, or made the same of, what is typed here. */
const isOnlyMine = (base: CategoryFields, theirs: CategoryFields, mine: CategoryFields) =>
  differencesOf({ ...fieldsOf(base) }, { ...fieldsOf(theirs) }, { ...fieldsOf(mine) }).every(({ by }) => by === 'mine');

function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || error.code !== 'revision_conflict') return null;
  const parsed = v.safeParse(conflictSchema, error.details);
  return parsed.success ? parsed.output : null;
}
