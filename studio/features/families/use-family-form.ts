import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { EMPTY_TEXT, type Localized } from '../../../src/contract/localized.ts';
import { NEW_ID } from '../../contract/entities.ts';
import {
  createFamily,
  type FamilyProduct,
  type StudioFamily,
  studioFamilySchema,
  updateFamily,
} from '../../contract/families.ts';
import { useStudio } from '../../lib/studio.tsx';
import { toast } from '../../ui/toast.tsx';
import { type Edited, useEdited } from '../forms/use-edited.ts';

/** Values of the form. */
export type FamilyFields = {
  readonly name: Localized;
  /** Code of the first attribute; '' if none is chosen. */
  readonly axis: string;
  /** Code of the second attribute; '' for none. */
  readonly secondAxis: string;
  readonly isPictured: boolean;
  readonly isGrouped: boolean;
  readonly members: readonly FamilyProduct[];
};

export type FamilyEditing = Edited<StudioFamily, FamilyFields>;

const NEW: FamilyFields = {
  ...{ name: EMPTY_TEXT, axis: '', secondAxis: '' },
  ...{ isPictured: false, isGrouped: false, members: [] },
};

function fieldsOf(family: StudioFamily | null): FamilyFields {
  if (!family) return NEW;
  const { name, axes, isPictured, isGrouped, members } = family;
  return { name, axis: axes[0] ?? '', secondAxis: axes[1] ?? '', isPictured, isGrouped, members };
}

/** Returns the codes of the chosen attributes. */
export const axesOf = ({ axis, secondAxis }: Pick<FamilyFields, 'axis' | 'secondAxis'>) =>
  [axis, secondAxis].filter((code) => code !== '');

/** Converts values of the form to the input of the API. */
export function familyWrite({ axis, secondAxis, members, ...rest }: FamilyFields) {
  return {
    ...rest,
    axes: axesOf({ axis, secondAxis }),
    members: members.map(({ id }) => id),
  };
}

/** Keeps the values of a family's form and saves them. */
export function useFamilyForm(family: StudioFamily | null): FamilyEditing {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useEdited<StudioFamily, FamilyFields>({
    entity: 'family',
    id: family ? String(family.id) : NEW_ID,
    title: family?.name[lang] ?? t`Нова група варіантів`,
    row: family,
    rowSchema: studioFamilySchema,
    valuesOf: fieldsOf,
    revisionOf: ({ revision }) => revision,
    store: async ({ values, row, seen }) => {
      const body = familyWrite(values);
      const written = row
        ? await api.request(updateFamily, { params: { id: String(row.id) }, body, ...seen })
        : await api.request(createFamily, { body });
      return written.family;
    },
    onSaved: ({ id }) => {
      toast(t`Групу варіантів збережено`);
      for (const queryKey of [['families'], ['product']]) void queryClient.invalidateQueries({ queryKey });
      if (family) return;
      void navigate({ to: '/families/$id', params: { id: String(id) }, replace: true, ignoreBlocker: true });
    },
  });
}
