import { useLingui } from '@lingui/react/macro';
import { EMPTY_TEXT, type Localized } from '../../../src/contract/localized.ts';
import {
  createCategory,
  type StudioCategory,
  studioCategorySchema,
  updateCategory,
} from '../../contract/categories.ts';
import { NEW_ID } from '../../contract/entities.ts';
import type { StoredPicture } from '../../contract/media.ts';
import { useStudio } from '../../lib/studio.tsx';
import { toast } from '../../ui/toast.tsx';
import { type Edited, useEdited } from '../forms/use-edited.ts';
import { altOf, altValues } from '../media/captioned-picture.tsx';
import { useStaleCategories } from './queries.ts';

/** Values of the form. */
export type CategoryFields = {
  readonly name: Localized;
  readonly description: Localized;
  readonly slug: string;
  readonly isInMenu: boolean;
  readonly picture: StoredPicture | null;
  readonly mediaAlt: Localized;
};

export type CategoryForm = Edited<StudioCategory, CategoryFields>;

function fieldsOf(category: StudioCategory | null): CategoryFields {
  if (!category)
    return { name: EMPTY_TEXT, description: EMPTY_TEXT, slug: '', isInMenu: true, picture: null, mediaAlt: EMPTY_TEXT };
  const { name, description, slug, isInMenu, picture, mediaAlt } = category;
  return { name, description, slug, isInMenu, picture, mediaAlt: altValues(mediaAlt) };
}

/** Converts values of the form to the input of the API. */
export function categoryWrite<Fields extends Partial<CategoryFields>>({ picture, mediaAlt, ...fields }: Fields) {
  return {
    ...fields,
    ...(picture !== undefined && { mediaId: picture?.id ?? null }),
    ...(mediaAlt && { mediaAlt: altOf(mediaAlt) }),
  };
}

interface Options {
  /** The category as last read; null for a new one. */
  readonly category: StudioCategory | null;
  /** Parent of a new category. */
  readonly below: number | null;
  readonly onCreated: (id: number) => void;
}

/** Keeps the values of a category's form and saves them. */
export function useCategoryForm({ category, below, onCreated }: Options): CategoryForm {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const refresh = useStaleCategories();
  return useEdited<StudioCategory, CategoryFields>({
    entity: 'category',
    id: category ? String(category.id) : NEW_ID,
    title: category?.name[lang] ?? t`Нова категорія`,
    row: category,
    rowSchema: studioCategorySchema,
    valuesOf: fieldsOf,
    revisionOf: ({ revision }) => revision,
    store: async ({ values, changes, row, seen }) => {
      const written = row
        ? await api.request(updateCategory, { params: { id: String(row.id) }, body: categoryWrite(changes), ...seen })
        : await api.request(createCategory, { body: { ...categoryWrite(values), parentId: below } });
      return written.category;
    },
    onSaved: ({ id }) => {
      toast(t`Категорію збережено`);
      void refresh();
      if (!category) onCreated(id);
    },
  });
}
