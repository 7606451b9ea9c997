import { useLingui } from '@lingui/react/macro';
import { createSearchRedirect, type SearchRedirect, updateSearchRedirect } from '../../contract/search-words.ts';
import { fieldErrors } from '../../lib/api-error.ts';
import { slugOfAddress } from '../../lib/slug-of-address.ts';
import { useStudio } from '../../lib/studio.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { FormErrors } from './form-errors.tsx';
import { SearchTrial } from './search-trial.tsx';
import { useForm } from './use-form.ts';
import { useSave } from './use-save.ts';

interface Props {
  /** null for a new one. */
  readonly redirect: SearchRedirect | null;
  /** Initial query of a new one. */
  readonly query: string;
  readonly onClose: () => void;
}

/** The form of a query that opens a page instead of search results, for example «доставка». */
export function SearchRedirectDialog({ redirect, query, onClose }: Props) {
  const { t } = useLingui();
  const { api } = useStudio();
  const form = useForm({ query: redirect?.query ?? query, slug: redirect?.path ?? '' });
  const { values, set } = form;
  const body = { query: values.query, slug: slugOfAddress(values.slug) };
  const save = useSave<number | undefined, unknown>({
    save: (ifMatch) =>
      redirect
        ? api.request(updateSearchRedirect, {
            ...{ params: { id: String(redirect.id) }, body },
            ...(ifMatch !== undefined && { ifMatch }),
          })
        : api.request(createSearchRedirect, { body }),
    onSaved: () => {
      toast(t`Запит збережено: він уже веде на сторінку`);
      onClose();
    },
  });
  const errors = fieldErrors(save.error);
  return (
    <FormDialog
      title={t`Запит, що веде на сторінку`}
      action={t`Зберегти запит`}
      form={{ run: () => save.mutate(redirect?.revision), isPending: save.isPending }}
      onClose={onClose}
    >
      <FormErrors error={save.error} onKeepMine={(revision) => save.mutate(revision)} onTakeTheirs={onClose} />
      <TextField label={t`Запит`} value={values.query} onChange={(next) => set('query', next)} error={errors.query} />
      <TextField
        label={t`Сторінка`}
        hint={t`Адреса сторінки магазину: /dostavka-i-oplata`}
        value={values.slug}
        onChange={(next) => set('slug', next)}
        error={errors.slug}
      />
      <SearchTrial tried={{ kind: 'redirect', said: body }} />
    </FormDialog>
  );
}
