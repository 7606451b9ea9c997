import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { paths } from '../../../src/rules/paths.ts';
import {
  type ContentPageCreate,
  createContentPage,
  removeContentPage,
  type StudioPage,
  updateContentPage,
} from '../../contract/content-pages.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useLeaveWarning } from '../../lib/use-leave-warning.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Localized } from '../../ui/localized.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './content.module.css';
import { FormErrors } from './form-errors.tsx';
import { revisionIn } from './post-values.ts';
import { SearchPreview } from './search-preview.tsx';
import { TextPair } from './text-pair.tsx';
import { fieldErrors, useForm } from './use-form.ts';
import { useSave } from './use-save.ts';

const EMPTY = { uk: '', ru: '' };
const NEW: ContentPageCreate = { slug: '', title: EMPTY, summary: EMPTY, html: EMPTY, isPublished: false };

const valuesOf = ({ slug, title, summary, html, isPublished }: StudioPage): ContentPageCreate => ({
  slug,
  title,
  summary,
  html,
  isPublished,
});

/** A page of text in both languages; null for a new one. */
export function PageForm({ page }: { readonly page: StudioPage | null }) {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const canWrite = useMay()('content.write');
  const navigate = useNavigate();
  const [saved, setSaved] = useState(page);
  const [isRemoving, setRemoving] = useState(false);
  const form = useForm(saved ? valuesOf(saved) : NEW);
  const { values, set, changes, version } = form;
  useLeaveWarning(form.isChanged && !isRemoving);
  const save = useSave({
    save: ({ ifMatch }: { readonly ifMatch: number | undefined }) =>
      saved
        ? api.request(updateContentPage, {
            params: { slug: saved.slug },
            body: changes,
            ...(ifMatch !== undefined && { ifMatch }),
          })
        : api.request(createContentPage, { body: values }),
    onSaved: ({ page: written, isCleaned }) => {
      setSaved(written);
      form.saved(valuesOf(written));
      toast(t`Сторінку збережено`);
      if (isCleaned) toast(t`З тексту прибрано те, чого сторінки не показують`, { tone: 'warning' });
      if (saved?.slug === written.slug) return;
      void navigate({ to: '/content-pages/$slug', params: { slug: written.slug }, replace: true, ignoreBlocker: true });
    },
  });
  const errors = fieldErrors(save.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ ifMatch: saved?.revision });
  };
  const both = (name: 'title' | 'summary', language: 'uk' | 'ru') => (text: string) =>
    set(name, { ...values[name], [language]: text });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PageHeader
        title={saved ? saved.title[lang] : t`Нова сторінка`}
        back={<Link to="/content-pages">{t`Сторінки`}</Link>}
        meta={
          saved && (
            <Badge tone={saved.isPublished ? 'success' : 'info'}>
              {saved.isPublished ? t`Опубліковано` : t`Приховано`}
            </Badge>
          )
        }
      >
        {saved?.isPublished && (
          <a href={paths.page(saved.slug)} target="_blank" rel="noreferrer">
            {t`Відкрити на сайті`}
          </a>
        )}
        {canWrite && saved && !saved.isFixed && (
          <Button variant="secondary" onPress={() => setRemoving(true)}>
            {t`Видалити`}
          </Button>
        )}
        {canWrite && (
          <Button type="submit" isPending={save.isPending} isDisabled={saved !== null && !form.isChanged}>
            {t`Зберегти сторінку`}
          </Button>
        )}
      </PageHeader>
      <FormErrors
        error={save.error}
        onKeepMine={(current) => save.mutate({ ifMatch: revisionIn(current) })}
        onTakeTheirs={() => window.location.reload()}
      />
      <Panel title={t`Про сторінку`}>
        <Localized label={t`Назва`}>
          {(language, name) => (
            <TextField
              label={name}
              lang={language}
              value={values.title[language]}
              onChange={both('title', language)}
              error={errors[`title.${language}`]}
            />
          )}
        </Localized>
        <Localized label={t`Опис для пошуку`}>
          {(language, name) => (
            <TextArea
              label={name}
              lang={language}
              rows={3}
              value={values.summary[language]}
              onChange={both('summary', language)}
              error={errors[`summary.${language}`]}
            />
          )}
        </Localized>
      </Panel>
      <Panel title={t`Текст`}>
        <TextPair
          kind="content"
          value={values.html}
          onChange={(language, html) => set('html', { ...values.html, [language]: html })}
          errors={errors}
          version={version}
        />
      </Panel>
      <Panel title={t`Публікація`}>
        {saved?.isFixed ? (
          <p className={styles.soft}>{t`На цю сторінку веде сам магазин: її адреса не змінюється.`}</p>
        ) : (
          <div className={styles.row}>
            <TextField
              label={t`Адреса`}
              value={values.slug}
              onChange={(slug) => set('slug', slug)}
              error={errors.slug}
              hint={saved ? t`Стара адреса вестиме на нову` : t`Латиниця, цифри й дефіси`}
            />
            <Switch isSelected={values.isPublished} onChange={(is) => set('isPublished', is)}>
              {t`Опублікувати на сайті`}
            </Switch>
          </div>
        )}
        {saved && saved.redirectsFrom.length > 0 && (
          <p className={styles.soft}>{t`Сюди ведуть старі адреси: ${saved.redirectsFrom.join(', ')}`}</p>
        )}
      </Panel>
      <Panel title={t`У результатах пошуку`}>
        <SearchPreview
          title={values.title}
          description={values.summary}
          path={paths.page(values.slug || '…')}
          suffix="Позолота"
        />
      </Panel>
      {saved && (
        <ConfirmDialog
          title={t`Видалити сторінку?`}
          action={t`Видалити сторінку`}
          isDangerous
          isOpen={isRemoving}
          onClose={() => setRemoving(false)}
          onConfirm={async () => {
            await api.request(removeContentPage, { params: { slug: saved.slug }, ifMatch: saved.revision });
            toast(t`Сторінку видалено`);
            await navigate({ to: '/content-pages', ignoreBlocker: true });
          }}
        >
          <p>{t`Сторінки не стане на сайті. Щоб лише сховати її, вимкніть «Опублікувати на сайті».`}</p>
        </ConfirmDialog>
      )}
    </form>
  );
}
