import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { paths } from '../../../src/rules/paths.ts';
import { createPost, removePost, type StudioBlogCategory, type StudioPost, updatePost } from '../../contract/posts.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useLeaveWarning } from '../../lib/use-leave-warning.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Localized } from '../../ui/localized.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './content.module.css';
import { FormErrors } from './form-errors.tsx';
import { Materials } from './materials.tsx';
import { newPost, postValues, revisionIn } from './post-values.ts';
import { SearchPreview } from './search-preview.tsx';
import { TextPair } from './text-pair.tsx';
import { fieldErrors, useForm } from './use-form.ts';
import { useSave } from './use-save.ts';

interface Props {
  /** null for a new one. */
  readonly post: StudioPost | null;
  readonly categories: readonly StudioBlogCategory[];
  readonly title: string;
}

/** An article in both languages, with everything that is around its text. */
export function PostForm({ post, categories, title }: Props) {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const canWrite = useMay()('content.write');
  const navigate = useNavigate();
  const [saved, setSaved] = useState(post);
  const [isRemoving, setRemoving] = useState(false);
  const form = useForm(saved ? postValues(saved) : newPost(categories[0]?.id ?? 0));
  const { values, set, changes, version } = form;
  useLeaveWarning(form.isChanged && !isRemoving);
  const save = useSave({
    save: ({ ifMatch }: { readonly ifMatch: number | undefined }) =>
      saved
        ? api.request(updatePost, {
            params: { id: String(saved.id) },
            body: changes,
            ...(ifMatch !== undefined && { ifMatch }),
          })
        : api.request(createPost, { body: values }),
    onSaved: ({ post: written, isCleaned }) => {
      setSaved(written);
      form.saved(postValues(written));
      toast(t`Статтю збережено`);
      if (isCleaned) toast(t`З тексту прибрано те, чого сторінки не показують`, { tone: 'warning' });
      if (!saved)
        void navigate({ to: '/posts/$id', params: { id: String(written.id) }, replace: true, ignoreBlocker: true });
    },
  });
  const errors = fieldErrors(save.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ ifMatch: saved?.revision });
  };
  const both = (name: 'title' | 'excerpt', language: 'uk' | 'ru') => (text: string) =>
    set(name, { ...values[name], [language]: text });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PageHeader
        title={saved ? saved.title[lang] : title}
        back={<Link to="/posts">{t`Блог`}</Link>}
        meta={
          saved && (
            <Badge tone={saved.isPublished ? 'success' : 'info'}>
              {saved.isPublished ? t`Опубліковано` : t`Приховано`}
            </Badge>
          )
        }
      >
        {saved?.isPublished && (
          <a href={paths.blogPage(saved.slug)} target="_blank" rel="noreferrer">
            {t`Відкрити на сайті`}
          </a>
        )}
        {canWrite && saved && (
          <Button variant="secondary" onPress={() => setRemoving(true)}>
            {t`Видалити`}
          </Button>
        )}
        {canWrite && (
          <Button type="submit" isPending={save.isPending} isDisabled={saved !== null && !form.isChanged}>
            {t`Зберегти статтю`}
          </Button>
        )}
      </PageHeader>
      <FormErrors
        error={save.error}
        onKeepMine={(current) => save.mutate({ ifMatch: revisionIn(current) })}
        onTakeTheirs={() => window.location.reload()}
      />
      <Panel title={t`Про статтю`}>
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
        <Localized label={t`Уривок`}>
          {(language, name) => (
            <TextArea
              label={name}
              lang={language}
              rows={3}
              value={values.excerpt[language]}
              onChange={both('excerpt', language)}
              error={errors[`excerpt.${language}`]}
              hint={t`Його показують списки й результати пошуку`}
            />
          )}
        </Localized>
      </Panel>
      <Panel title={t`Текст`}>
        <TextPair
          kind="post"
          value={values.html}
          onChange={(language, html) => set('html', { ...values.html, [language]: html })}
          errors={errors}
          version={version}
        />
      </Panel>
      <Panel title={t`Публікація`}>
        <div className={styles.row}>
          <Select
            label={t`Рубрика`}
            value={String(values.categoryId)}
            options={categories.map(({ id, name }) => ({ id: String(id), label: name[lang] }))}
            onChange={(id) => set('categoryId', Number(id))}
            error={errors.categoryId}
          />
          <DateField
            label={t`Дата, яку показує стаття`}
            value={values.publishedOn}
            onChange={(day) => set('publishedOn', day)}
            error={errors.publishedOn}
          />
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
        {saved && saved.redirectsFrom.length > 0 && (
          <p className={styles.soft}>{t`Сюди ведуть старі адреси: ${saved.redirectsFrom.join(', ')}`}</p>
        )}
      </Panel>
      <Panel title={t`Матеріали`}>
        <Materials value={values.materials} onChange={(next) => set('materials', next)} errors={errors} />
      </Panel>
      <Panel title={t`У результатах пошуку`}>
        <SearchPreview
          title={values.title}
          description={values.excerpt}
          path={paths.blogPage(values.slug || '…')}
          suffix={lang === 'uk' ? 'Блог Позолоти' : 'Блог Позолоты'}
        />
      </Panel>
      {saved && (
        <ConfirmDialog
          title={t`Видалити статтю?`}
          action={t`Видалити статтю`}
          isDangerous
          isOpen={isRemoving}
          onClose={() => setRemoving(false)}
          onConfirm={async () => {
            await api.request(removePost, { params: { id: String(saved.id) }, ifMatch: saved.revision });
            toast(t`Статтю видалено`);
            await navigate({ to: '/posts', ignoreBlocker: true });
          }}
        >
          <p>{t`Сторінки статті не стане на сайті. Щоб лише сховати її, вимкніть «Опублікувати на сайті».`}</p>
        </ConfirmDialog>
      )}
    </form>
  );
}
