import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { EMPTY_TEXT } from '../../../src/contract/localized.ts';
import { paths } from '../../../src/rules/paths.ts';
import {
  type ContentPageCreate,
  createContentPage,
  removeContentPage,
  type StudioPage,
  studioPageSchema,
  updateContentPage,
} from '../../contract/content-pages.ts';
import { NEW_ID } from '../../contract/entities.ts';
import { useStudio } from '../../lib/studio.tsx';
import { toast } from '../../ui/toast.tsx';
import { useEdited } from '../forms/use-edited.ts';
import { CONTENT } from './queries.ts';
import { TextForm } from './text-form.tsx';

const NEW: ContentPageCreate = {
  slug: '',
  title: EMPTY_TEXT,
  summary: EMPTY_TEXT,
  html: EMPTY_TEXT,
  isPublished: false,
};

const valuesOf = (page: StudioPage | null): ContentPageCreate => {
  if (!page) return NEW;
  const { slug, title, summary, html, isPublished } = page;
  return { slug, title, summary, html, isPublished };
};

/** The form of a content page in both languages; `page` is null for a new one. */
export function PageForm({ page }: { readonly page: StudioPage | null }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = usePage(page);
  const { row, values } = form;
  return (
    <TextForm
      form={form}
      kind="content"
      title={t`Нова сторінка`}
      back={<Link to="/content-pages">{t`Сторінки`}</Link>}
      about={t`Про сторінку`}
      summary={{
        ...{ name: 'summary', label: t`Опис для пошуку` },
        ...{ value: values.summary, onChange: (summary) => form.set('summary', summary) },
      }}
      pathOf={paths.page}
      suffix="Позолота"
      saveLabel={t`Зберегти сторінку`}
      write={
        row
          ? { write: 'content-page.update', input: { slug: row.slug, changes: form.changes } }
          : { write: 'content-page.create', input: values }
      }
      plannedAs={row && { entity: 'content-page', id: row.slug }}
      words={{
        ...{ title: { label: t`Назва` }, summary: { label: t`Опис для пошуку` }, html: { label: t`Текст` } },
        ...{ slug: { label: t`Адреса` }, isPublished: { label: t`Опублікувати на сайті` } },
      }}
      removal={{
        title: t`Видалити сторінку?`,
        action: t`Видалити сторінку`,
        words: t`Сторінки не стане на сайті. Щоб лише сховати її, вимкніть «Опублікувати на сайті».`,
        onRemove: async () => {
          if (!row) return;
          await api.request(removeContentPage, { params: { slug: row.slug }, ifMatch: row.revision });
          await form.draft.forget();
          toast(t`Сторінку видалено`);
          await queryClient.invalidateQueries({ queryKey: [CONTENT, 'pages'] });
          await navigate({ to: '/content-pages', ignoreBlocker: true });
        },
      }}
    />
  );
}

function usePage(page: StudioPage | null) {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useEdited<StudioPage, ContentPageCreate>({
    entity: 'content-page',
    id: page?.slug ?? NEW_ID,
    title: page?.title[lang] ?? t`Нова сторінка`,
    row: page,
    rowSchema: studioPageSchema,
    valuesOf,
    revisionOf: ({ revision }) => revision,
    store: async ({ values, changes, row, seen }) => {
      const written = row
        ? await api.request(updateContentPage, { params: { slug: row.slug }, body: changes, ...seen })
        : await api.request(createContentPage, { body: values });
      if (written.isCleaned) toast(t`З тексту прибрано те, чого сторінки не показують`, { tone: 'warning' });
      return written.page;
    },
    onSaved: ({ slug }) => {
      toast(t`Сторінку збережено`);
      void queryClient.invalidateQueries({ queryKey: [CONTENT] });
      if (page?.slug === slug) return;
      void navigate({ to: '/content-pages/$slug', params: { slug }, replace: true, ignoreBlocker: true });
    },
  });
}
