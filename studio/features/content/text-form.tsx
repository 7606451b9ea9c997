import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Localized as Texts } from '../../../src/contract/localized.ts';
import { slugFollowing } from '../../../src/rules/slug-of-name.ts';
import type { PreviewedWrite } from '../../contract/preview.ts';
import type { ScheduledEntity } from '../../contract/queries/schedule.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { submitting } from '../../lib/use-submit.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import layout from '../../ui/layout.module.css';
import { Localized } from '../../ui/localized.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FieldWords } from '../conflict/use-field-words.ts';
import type { FormFields } from '../forms/edited-values.ts';
import { FormBar } from '../forms/form-bar.tsx';
import type { Edited } from '../forms/use-edited.ts';
import { useFieldOfAddress } from '../forms/use-field-of-address.ts';
import { OpenPlans } from '../schedule/open-plans.tsx';
import { PlanForm } from '../schedule/plan-form.tsx';
import styles from './content.module.css';
import type { TextKind } from './editor/extensions.ts';
import { SearchPreview } from './search-preview.tsx';
import { TextPair } from './text-pair.tsx';

/** Common values of articles and content pages. */
export type TextValues = FormFields & {
  readonly slug: string;
  readonly title: Texts;
  readonly html: Texts;
  readonly isPublished: boolean;
};

interface TextRow {
  readonly title: Texts;
  readonly slug: string;
  readonly isPublished: boolean;
  readonly redirectsFrom: readonly string[];
  readonly isFixed?: boolean;
}

/** The field of the summary that lists and search results show. */
interface Summary {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: Texts;
  readonly onChange: (value: Texts) => void;
}

export interface TextFormProps<Row extends TextRow, Values extends TextValues> {
  readonly form: Edited<Row, Values>;
  readonly kind: TextKind;
  /** Name of the text while it has no title. */
  readonly title: string;
  /** Link to the list of all texts. */
  readonly back: ReactNode;
  /** Heading of the first section. */
  readonly about: string;
  readonly summary: Summary;
  /** Returns the path on the site of a slug, without the language prefix. */
  readonly pathOf: (slug: string) => string;
  /** Suffix of titles of this kind in search results. */
  readonly suffix: string;
  readonly saveLabel: string;
  readonly write: PreviewedWrite;
  /** Subject of scheduled changes; null until it is created. */
  readonly plannedAs: { readonly entity: ScheduledEntity; readonly id: string } | null;
  readonly words: FieldWords<Values>;
  readonly removal: RemovalWords & { readonly onRemove: () => Promise<void> };
  /** Controls beside the slug. */
  readonly publication?: ReactNode;
  /** Sections that only this kind has. */
  readonly children?: ReactNode;
}

interface RemovalWords {
  readonly title: string;
  readonly action: string;
  readonly words: string;
}

/** The form of an article or a content page, in both languages. */
export function TextForm<Row extends TextRow, Values extends TextValues>(props: TextFormProps<Row, Values>) {
  const { form, kind, about, summary, children, saveLabel, write, words, plannedAs } = props;
  const { t } = useLingui();
  const canWrite = useMay()('content.write');
  const [isRemoving, setRemoving] = useState(false);
  const { values, problems } = form;
  useFieldOfAddress();
  const submit = submitting(() => {
    if (canWrite) void form.save();
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Header {...props} canWrite={canWrite} onRemove={() => setRemoving(true)} />
      {plannedAs && <OpenPlans {...plannedAs} />}
      <Panel title={about}>
        <Localized label={t`Назва`}>
          {(lang, name) => (
            <TextField
              name={`title.${lang}`}
              label={name}
              lang={lang}
              value={values.title[lang]}
              onChange={(text) => {
                if (!form.row && lang === 'uk')
                  form.set('slug', slugFollowing(values.slug, { before: values.title.uk, now: text }));
                form.set('title', { ...values.title, [lang]: text });
              }}
              error={problems[`title.${lang}`]}
              isReadOnly={!canWrite}
            />
          )}
        </Localized>
        <Localized label={summary.label}>
          {(lang, name) => (
            <TextArea
              name={`${summary.name}.${lang}`}
              label={name}
              lang={lang}
              rows={3}
              value={summary.value[lang]}
              onChange={(text) => summary.onChange({ ...summary.value, [lang]: text })}
              error={problems[`${summary.name}.${lang}`]}
              hint={summary.hint}
              isReadOnly={!canWrite}
            />
          )}
        </Localized>
      </Panel>
      <Panel title={t`Текст`}>
        <TextPair
          kind={kind}
          value={values.html}
          onChange={(lang, html) => form.set('html', { ...values.html, [lang]: html })}
          errors={problems}
          version={form.version}
        />
      </Panel>
      <Publication {...props} />
      {children}
      <Panel title={t`У результатах пошуку`}>
        <SearchPreview
          title={values.title}
          description={summary.value}
          path={props.pathOf(values.slug || '…')}
          suffix={props.suffix}
        />
      </Panel>
      {canWrite && (
        <FormBar
          beside={plannedAs && <PlanForm form={form} write={write} />}
          form={form}
          label={saveLabel}
          write={write}
          words={words}
          isLeaving={isRemoving}
        />
      )}
      {form.row && <Removal {...props.removal} isOpen={isRemoving} onClose={() => setRemoving(false)} />}
    </form>
  );
}

type HeaderProps = Pick<TextFormProps<TextRow, TextValues>, 'title' | 'back' | 'pathOf'> & {
  readonly form: { readonly row: TextRow | null };
  readonly canWrite: boolean;
  readonly onRemove: () => void;
};

function Header({ form: { row }, title, back, pathOf, canWrite, onRemove }: HeaderProps) {
  const { t } = useLingui();
  const { lang } = useStudio();
  return (
    <PageHeader
      title={row ? row.title[lang] : title}
      back={back}
      meta={
        row && (
          <Badge tone={row.isPublished ? 'success' : 'info'}>{row.isPublished ? t`Опубліковано` : t`Приховано`}</Badge>
        )
      }
    >
      {row?.isPublished && (
        <a href={pathOf(row.slug)} target="_blank" rel="noreferrer">
          {t`Відкрити на сайті`}
        </a>
      )}
      {canWrite && row && !row.isFixed && <Button variant="secondary" onPress={onRemove}>{t`Видалити`}</Button>}
    </PageHeader>
  );
}

/** Edits the slug and the publication. */
function Publication<Row extends TextRow, Values extends TextValues>(props: TextFormProps<Row, Values>) {
  const { form, publication } = props;
  const { t } = useLingui();
  const canWrite = useMay()('content.write');
  const { row, values, problems } = form;
  return (
    <Panel title={t`Публікація`}>
      {row?.isFixed ? (
        <>
          <p className={layout.soft}>{t`На цю сторінку веде сам магазин: її адреса не змінюється.`}</p>
          {!row.isPublished && (
            <Switch
              isSelected={values.isPublished}
              isDisabled={!canWrite}
              onChange={(is) => form.set('isPublished', is)}
            >
              {t`Опублікувати на сайті`}
            </Switch>
          )}
        </>
      ) : (
        <div className={styles.row}>
          {publication}
          <TextField
            name="slug"
            label={t`Адреса`}
            value={values.slug}
            onChange={(slug) => form.set('slug', slug)}
            error={problems.slug}
            hint={row ? t`Стара адреса вестиме на нову` : t`Латиниця, цифри й дефіси`}
            isReadOnly={!canWrite}
          />
          <Switch isSelected={values.isPublished} isDisabled={!canWrite} onChange={(is) => form.set('isPublished', is)}>
            {t`Опублікувати на сайті`}
          </Switch>
        </div>
      )}
      {row && row.redirectsFrom.length > 0 && (
        <p className={layout.soft}>{t`Сюди ведуть старі адреси: ${row.redirectsFrom.join(', ')}`}</p>
      )}
    </Panel>
  );
}

interface RemovalProps extends RemovalWords {
  readonly onRemove: () => Promise<void>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function Removal({ title, action, words, onRemove, isOpen, onClose }: RemovalProps) {
  return (
    <ConfirmDialog title={title} action={action} isDangerous isOpen={isOpen} onClose={onClose} onConfirm={onRemove}>
      <p>{words}</p>
    </ConfirmDialog>
  );
}
