import { useLingui } from '@lingui/react/macro';
import { EMPTY_TEXT } from '../../../src/contract/localized.ts';
import { slugFollowing } from '../../../src/rules/slug-of-name.ts';
import { createBlogCategory, type StudioBlogCategory, updateBlogCategory } from '../../contract/posts.ts';
import { fieldErrors } from '../../lib/api-error.ts';
import { useStudio } from '../../lib/studio.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Localized } from '../../ui/localized.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { FormErrors } from './form-errors.tsx';
import { useForm } from './use-form.ts';
import { useSave } from './use-save.ts';

interface Props {
  /** null for a new one. */
  readonly category: StudioBlogCategory | null;
  readonly onClose: () => void;
}

/** The form of a blog category. */
export function BlogCategoryDialog({ category, onClose }: Props) {
  const { t } = useLingui();
  const { api } = useStudio();
  const { slug, name, description } = category ?? { slug: '', name: EMPTY_TEXT, description: EMPTY_TEXT };
  const form = useForm({ slug, name, description });
  const { values, set } = form;
  const save = useSave<number | undefined, unknown>({
    save: (ifMatch) =>
      category
        ? api.request(updateBlogCategory, {
            params: { id: String(category.id) },
            body: form.changes,
            ...(ifMatch !== undefined && { ifMatch }),
          })
        : api.request(createBlogCategory, { body: values }),
    onSaved: () => {
      toast(t`Рубрику збережено`);
      onClose();
    },
  });
  const errors = fieldErrors(save.error);
  return (
    <FormDialog
      title={category ? t`Рубрика` : t`Нова рубрика`}
      placement="wide"
      action={t`Зберегти рубрику`}
      isDisabled={!form.isChanged}
      form={{ run: () => save.mutate(category?.revision), isPending: save.isPending }}
      onClose={onClose}
    >
      <FormErrors error={save.error} onKeepMine={(revision) => save.mutate(revision)} onTakeTheirs={onClose} />
      <Localized label={t`Назва`}>
        {(lang, label) => (
          <TextField
            label={label}
            lang={lang}
            value={values.name[lang]}
            onChange={(text) => {
              if (!category && lang === 'uk')
                set('slug', slugFollowing(values.slug, { before: values.name.uk, now: text }));
              set('name', { ...values.name, [lang]: text });
            }}
            error={errors[`name.${lang}`]}
          />
        )}
      </Localized>
      <Localized label={t`Опис`}>
        {(lang, label) => (
          <TextArea
            label={label}
            lang={lang}
            rows={3}
            value={values.description[lang]}
            onChange={(text) => set('description', { ...values.description, [lang]: text })}
            error={errors[`description.${lang}`]}
          />
        )}
      </Localized>
      <TextField
        label={t`Адреса`}
        value={values.slug}
        onChange={(next) => set('slug', next)}
        error={errors.slug}
        hint={category ? t`Стара адреса вестиме на нову` : t`Латиниця, цифри й дефіси`}
      />
    </FormDialog>
  );
}
