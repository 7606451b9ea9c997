import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { StudioCategory } from '../../contract/categories.ts';
import { ApiError } from '../../lib/api.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Localized } from '../../ui/localized.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './categories.module.css';
import { CategoryConflict } from './category-conflict.tsx';
import { useCategoryWrites } from './queries.ts';
import { ResultPreview } from './result-preview.tsx';
import { useCategoryForm } from './use-category-form.ts';

interface CategoryPanelProps {
  /** null for a new one. */
  readonly category: StudioCategory | null;
  /** Where a new one comes to lie; null for the top of the tree. */
  readonly below: number | null;
  readonly categories: readonly StudioCategory[];
  readonly isReadOnly: boolean;
  readonly onOpen: (search: { readonly id?: string; readonly below?: string }) => void;
}

/** One category: its texts in both languages, its address, whether the menu shows it. */
export function CategoryPanel({ category, below, categories, isReadOnly, onOpen }: CategoryPanelProps) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const form = useCategoryForm({ category, below, onCreated: (id) => onOpen({ id: String(id) }) });
  const { fields, change, error, isPending } = form;
  const wrong = error instanceof ApiError ? error.fields : {};
  const parent = categories.find(({ id }) => id === (category ? category.parentId : below));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReadOnly) void form.save();
  };
  return (
    <Panel
      title={category ? category.name[lang] : t`Нова категорія`}
      aside={parent && <span className={styles.hint}>{t`У категорії «${parent.name[lang]}»`}</span>}
    >
      <form onSubmit={submit} className={styles.form} noValidate>
        <Localized label={t`Назва`}>
          {(of, label) => (
            <TextField
              label={label}
              lang={of}
              value={fields.name[of]}
              onChange={(text) => change({ name: { ...fields.name, [of]: text } })}
              error={wrong[`name.${of}`]}
              isReadOnly={isReadOnly}
            />
          )}
        </Localized>
        <TextField
          label={t`Адреса сторінки`}
          hint={t`Малі латинські літери, цифри й дефіси. Стара адреса вестиме на нову.`}
          value={fields.slug}
          onChange={(slug) => change({ slug })}
          error={wrong.slug}
          isReadOnly={isReadOnly}
        />
        <Localized label={t`Опис`}>
          {(of, label) => (
            <TextArea
              label={label}
              lang={of}
              rows={3}
              value={fields.description[of]}
              onChange={(text) => change({ description: { ...fields.description, [of]: text } })}
              error={wrong[`description.${of}`]}
              isReadOnly={isReadOnly}
            />
          )}
        </Localized>
        <Switch isSelected={fields.isInMenu} isDisabled={isReadOnly} onChange={(isInMenu) => change({ isInMenu })}>
          {t`Показувати в меню`}
        </Switch>
        <ResultPreview fields={fields} />
        <SaveError error={error} />
        {!isReadOnly && (
          <div className={styles.actions}>
            <Button type="submit" isPending={isPending}>
              {category ? t`Зберегти` : t`Додати`}
            </Button>
            {category && <RemoveButton category={category} onRemoved={() => onOpen({})} />}
          </div>
        )}
      </form>
      <CategoryConflict form={form} />
    </Panel>
  );
}

/** What no field says; of a conflict, that what was typed is still here. */
function SaveError({ error }: { readonly error: unknown }) {
  const errorMessage = useErrorMessage();
  const isAtField = error instanceof ApiError && Object.keys(error.fields).length > 0;
  return <div role="alert">{error != null && !isAtField && <Notice tone="error">{errorMessage(error)}</Notice>}</div>;
}

function RemoveButton({ category, onRemoved }: { readonly category: StudioCategory; readonly onRemoved: () => void }) {
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
          toast(t`Категорію «${name}» видалено`);
          onRemoved();
        }}
      >
        <p>{t`Її сторінка зникне з магазину. Видалити можна лише порожню категорію.`}</p>
      </ConfirmDialog>
    </>
  );
}
