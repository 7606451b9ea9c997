import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { slugFollowing } from '../../../src/rules/slug-of-name.ts';
import type { StudioCategory } from '../../contract/categories.ts';
import { useStudio } from '../../lib/studio.tsx';
import { submitting } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import layout from '../../ui/layout.module.css';
import { Localized } from '../../ui/localized.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { FormBar } from '../forms/form-bar.tsx';
import { useFieldOfAddress } from '../forms/use-field-of-address.ts';
import { CaptionedPicture } from '../media/captioned-picture.tsx';
import styles from './categories.module.css';
import { useCategoryWrites } from './queries.ts';
import { ResultPreview } from './result-preview.tsx';
import { type CategoryForm, categoryWrite, useCategoryForm } from './use-category-form.ts';

interface CategoryPanelProps {
  /** null for a new one. */
  readonly category: StudioCategory | null;
  /** Parent of a new category; null for the top of the tree. */
  readonly below: number | null;
  readonly categories: readonly StudioCategory[];
  readonly isReadOnly: boolean;
  /** Opens another category, or none. Unsaved input is confirmed first unless `isDone`. */
  readonly onOpen: (search: { readonly id?: string; readonly below?: string }, isDone?: boolean) => void;
}

/** The form of a category: texts in both languages, slug, picture and menu visibility. */
export function CategoryPanel({ category, below, categories, isReadOnly, onOpen }: CategoryPanelProps) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const form = useCategoryForm({ category, below, onCreated: (id) => onOpen({ id: String(id) }, true) });
  const parent = categories.find(({ id }) => id === (category ? category.parentId : below));
  useFieldOfAddress();
  const submit = submitting(() => {
    if (!isReadOnly) void form.save();
  });
  return (
    <Panel
      title={category ? category.name[lang] : t`Нова категорія`}
      aside={parent && <span className={layout.soft}>{t`У категорії «${parent.name[lang]}»`}</span>}
    >
      <form onSubmit={submit} className={styles.form} noValidate>
        <Fields form={form} isReadOnly={isReadOnly} />
        <ResultPreview fields={form.values} />
        {!isReadOnly && category && (
          <div className={layout.actions}>
            <RemoveButton category={category} form={form} onRemoved={() => onOpen({}, true)} />
          </div>
        )}
        {!isReadOnly && <Bar form={form} below={below} />}
      </form>
    </Panel>
  );
}

function Fields({ form, isReadOnly }: { readonly form: CategoryForm; readonly isReadOnly: boolean }) {
  const { t } = useLingui();
  const { values, problems } = form;
  return (
    <>
      <Localized label={t`Назва`}>
        {(of, label) => (
          <TextField
            {...form.field(`name.${of}`)}
            label={label}
            lang={of}
            onChange={(text) => {
              if (!form.row && of === 'uk')
                form.set('slug', slugFollowing(values.slug, { before: values.name.uk, now: text }));
              form.set(`name.${of}`, text);
            }}
            isReadOnly={isReadOnly}
          />
        )}
      </Localized>
      <TextField
        {...form.field('slug')}
        label={t`Адреса сторінки`}
        hint={t`Малі латинські літери, цифри й дефіси. Стара адреса вестиме на нову.`}
        isReadOnly={isReadOnly}
      />
      <Localized label={t`Опис`}>
        {(of, label) => (
          <TextArea {...form.field(`description.${of}`)} label={label} lang={of} rows={3} isReadOnly={isReadOnly} />
        )}
      </Localized>
      <CaptionedPicture
        label={t`Картинка категорії`}
        picture={values.picture}
        alt={values.mediaAlt}
        onPicture={(picture) => form.set('picture', picture)}
        onAlt={(alt) => form.set('mediaAlt', alt)}
        problems={problems}
        isReadOnly={isReadOnly}
      />
      <Switch isSelected={values.isInMenu} isDisabled={isReadOnly} onChange={(is) => form.set('isInMenu', is)}>
        {t`Показувати в меню`}
      </Switch>
    </>
  );
}

function Bar({ form, below }: { readonly form: CategoryForm; readonly below: number | null }) {
  const { t } = useLingui();
  const { row, values, changes } = form;
  return (
    <FormBar
      form={form}
      label={row ? t`Зберегти` : t`Додати`}
      write={
        row
          ? { write: 'category.update', input: { id: row.id, changes: categoryWrite(changes) } }
          : { write: 'category.create', input: { ...categoryWrite(values), parentId: below } }
      }
      words={{
        ...{ name: { label: t`Назва` }, slug: { label: t`Адреса сторінки` }, description: { label: t`Опис` } },
        ...{ isInMenu: { label: t`Показувати в меню` }, mediaAlt: { label: t`Що на картинці` } },
        picture: { label: t`Картинка`, format: (value) => (value ? t`є` : '—') },
      }}
    />
  );
}

interface RemoveButtonProps {
  readonly category: StudioCategory;
  readonly form: CategoryForm;
  readonly onRemoved: () => void;
}

function RemoveButton({ category, form, onRemoved }: RemoveButtonProps) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const { remove } = useCategoryWrites();
  const [isAsked, setAsked] = useState(false);
  const name = category.name[lang];
  return (
    <>
      <Button variant="danger" onPress={() => setAsked(true)}>{t`Видалити`}</Button>
      <ConfirmDialog
        title={t`Видалити категорію «${name}»`}
        action={t`Видалити категорію`}
        isDangerous
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={async () => {
          await remove.mutateAsync(category.id);
          await form.draft.forget();
          toast(t`Категорію «${name}» видалено`);
          onRemoved();
        }}
      >
        <p>{t`Її сторінка зникне з магазину. Видалити можна лише порожню категорію.`}</p>
      </ConfirmDialog>
    </>
  );
}
