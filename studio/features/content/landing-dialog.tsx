import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Language } from '../../../src/contract/language.ts';
import { EMPTY_TEXT, isEmptyText, type Localized as Texts } from '../../../src/contract/localized.ts';
import { slugFollowing } from '../../../src/rules/slug-of-name.ts';
import { listStudioCategories } from '../../contract/categories.ts';
import { createLanding, type Landing, updateLanding } from '../../contract/landings.ts';
import { fieldErrors } from '../../lib/api-error.ts';
import { useStudio } from '../../lib/studio.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Localized } from '../../ui/localized.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { FormErrors } from './form-errors.tsx';
import { LandingFilters } from './landing-filters.tsx';
import { useForm } from './use-form.ts';
import { useSave } from './use-save.ts';

interface Props {
  /** null for a new one. */
  readonly landing: Landing | null;
  readonly onClose: () => void;
}

/** Returns optional texts; null if every language is empty. */
const orNull = (texts: Texts) => (isEmptyText(texts) ? null : texts);

/** The form of a landing page: category, filter values and texts. */
export function LandingDialog({ landing, onClose }: Props) {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const { data: categories = [] } = useQuery({
    queryKey: ['categories'],
    queryFn: ({ signal }) => api.request(listStudioCategories, { signal }),
  });
  const form = useForm({
    slug: landing?.slug ?? '',
    categoryId: landing?.categoryId ?? null,
    filters: landing?.filters ?? {},
    label: landing?.label ?? EMPTY_TEXT,
    name: landing?.name ?? EMPTY_TEXT,
    description: landing?.description ?? EMPTY_TEXT,
    seoTitle: landing?.seoTitle ?? EMPTY_TEXT,
    seoDescription: landing?.seoDescription ?? EMPTY_TEXT,
    isPublished: landing?.isPublished ?? true,
  });
  const { values, set } = form;
  const save = useSave<number | undefined, unknown>({
    save: (ifMatch) => {
      const { categoryId, seoTitle, seoDescription, ...rest } = values;
      const said = { ...rest, seoTitle: orNull(seoTitle), seoDescription: orNull(seoDescription) };
      // Without a category the API returns an error of its field.
      const body = { ...said, categoryId: categoryId as number };
      return landing
        ? api.request(updateLanding, {
            ...{ params: { id: String(landing.id) }, body },
            ...(ifMatch !== undefined && { ifMatch }),
          })
        : api.request(createLanding, { body });
    },
    onSaved: () => {
      toast(t`Добірку збережено: сторінка з’явиться на сайті за мить`);
      onClose();
    },
  });
  const errors = fieldErrors(save.error);
  const texts = (field: 'label' | 'name' | 'description' | 'seoTitle' | 'seoDescription', title: string, rows = 1) => (
    <Localized label={title}>
      {(language, label) => {
        const props = {
          ...{ label, lang: language, value: values[field][language], error: errors[`${field}.${language}`] },
          onChange: (text: string) => change(field, language, text),
        };
        return rows > 1 ? <TextArea {...props} rows={rows} /> : <TextField {...props} />;
      }}
    </Localized>
  );
  const change = (
    field: 'label' | 'name' | 'description' | 'seoTitle' | 'seoDescription',
    language: Language,
    text: string,
  ) => {
    if (!landing && field === 'name' && language === 'uk') {
      set('slug', slugFollowing(values.slug, { before: values.name.uk, now: text }));
    }
    set(field, { ...values[field], [language]: text });
  };
  const category = categories.find(({ id }) => id === values.categoryId);
  return (
    <FormDialog
      title={landing ? t`Добірка товарів` : t`Нова добірка`}
      action={t`Зберегти добірку`}
      form={{ run: () => save.mutate(landing?.revision), isPending: save.isPending }}
      onClose={onClose}
    >
      <FormErrors error={save.error} onKeepMine={(revision) => save.mutate(revision)} onTakeTheirs={onClose} />
      <Select
        label={t`Категорія`}
        value={values.categoryId === null ? null : String(values.categoryId)}
        options={categories.map(({ id, name }) => ({ id: String(id), label: name[lang] }))}
        onChange={(id) => {
          set('categoryId', Number(id));
          set('filters', {});
        }}
        error={errors.categoryId}
      />
      {category && (
        <LandingFilters
          category={category.slug}
          value={values.filters}
          onChange={(filters) => set('filters', filters)}
          error={errors.filters}
        />
      )}
      {texts('name', t`Заголовок сторінки`)}
      {texts('label', t`Напис посилання на неї`)}
      {texts('description', t`Текст під заголовком`, 4)}
      <TextField
        label={t`Адреса`}
        value={values.slug}
        onChange={(next) => set('slug', next)}
        error={errors.slug}
        hint={t`Зі старої адреси покупців переведе на нову`}
      />
      {texts('seoTitle', t`Заголовок для пошуку (необов’язково)`)}
      {texts('seoDescription', t`Опис для пошуку (необов’язково)`, 3)}
      <Switch isSelected={values.isPublished} onChange={(is) => set('isPublished', is)}>
        {t`Опублікувати на сайті`}
      </Switch>
    </FormDialog>
  );
}
