import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Localized } from '../../../src/contract/localized.ts';
import { paths } from '../../../src/rules/paths.ts';
import { NEW_ID } from '../../contract/entities.ts';
import {
  createPost,
  removePost,
  type StudioBlogCategory,
  type StudioPost,
  studioPostSchema,
  updatePost,
} from '../../contract/posts.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { useEdited } from '../forms/use-edited.ts';
import { CaptionedPicture } from '../media/captioned-picture.tsx';
import { Materials, useProductCategories } from './materials.tsx';
import { type PostValues, postValues, postWrite } from './post-values.ts';
import { CONTENT } from './queries.ts';
import { TextForm } from './text-form.tsx';

interface Props {
  /** null for a new one. */
  readonly post: StudioPost | null;
  readonly categories: readonly StudioBlogCategory[];
}

/** Suffix of an article's title in search results. */
const SUFFIX: Localized = { uk: 'Блог Позолоти', ru: 'Блог Позолоты' };

/** The form of an article in both languages, with its text, metadata and picture. */
export function PostForm({ post, categories }: Props) {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const canWrite = useMay()('content.write');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = usePost({ post, categories });
  const { row, values, problems } = form;
  const { nameOf: nameOfMaterial } = useProductCategories();
  const nameOf = (id: unknown) => categories.find((one) => one.id === id)?.name[lang] ?? `№ ${id}`;
  const formatMaterials = (ids: unknown) => (ids as PostValues['materials']).map(nameOfMaterial).join(', ') || '—';
  return (
    <TextForm
      form={form}
      kind="post"
      title={t`Нова стаття`}
      back={<Link to="/posts">{t`Блог`}</Link>}
      about={t`Про статтю`}
      summary={{
        ...{ name: 'excerpt', label: t`Уривок`, hint: t`Його показують списки й результати пошуку` },
        ...{ value: values.excerpt, onChange: (excerpt) => form.set('excerpt', excerpt) },
      }}
      pathOf={paths.blogPage}
      suffix={SUFFIX[lang]}
      saveLabel={t`Зберегти статтю`}
      write={
        row
          ? { write: 'post.update', input: { id: row.id, changes: postWrite(form.changes) } }
          : { write: 'post.create', input: postWrite(values) }
      }
      plannedAs={row && { entity: 'post', id: String(row.id) }}
      words={{
        ...{ title: { label: t`Назва` }, excerpt: { label: t`Уривок` }, html: { label: t`Текст` } },
        ...{ slug: { label: t`Адреса` }, categoryId: { label: t`Рубрика`, format: nameOf } },
        ...{ publishedOn: { label: t`Дата, яку показує стаття` }, isPublished: { label: t`Опублікувати на сайті` } },
        ...{ picture: { label: t`Картинка`, format: (value) => (value ? t`є` : '—') } },
        ...{ mediaAlt: { label: t`Що на картинці` }, materials: { label: t`Матеріали`, format: formatMaterials } },
      }}
      removal={{
        title: t`Видалити статтю?`,
        action: t`Видалити статтю`,
        words: t`Сторінки статті не стане на сайті. Щоб лише сховати її, вимкніть «Опублікувати на сайті».`,
        onRemove: async () => {
          if (!row) return;
          await api.request(removePost, { params: { id: String(row.id) }, ifMatch: row.revision });
          await form.draft.forget();
          toast(t`Статтю видалено`);
          await queryClient.invalidateQueries({ queryKey: [CONTENT, 'posts'] });
          await navigate({ to: '/posts', ignoreBlocker: true });
        },
      }}
      publication={
        <>
          <Select
            label={t`Рубрика`}
            value={String(values.categoryId)}
            options={categories.map(({ id, name }) => ({ id: String(id), label: name[lang] }))}
            onChange={(id) => form.set('categoryId', Number(id))}
            error={problems.categoryId}
          />
          <DateField
            label={t`Дата, яку показує стаття`}
            value={values.publishedOn}
            onChange={(day) => form.set('publishedOn', day)}
            error={problems.publishedOn}
          />
        </>
      }
    >
      <Panel title={t`Картинка`}>
        <CaptionedPicture
          label={t`Картинка статті`}
          picture={values.picture}
          alt={values.mediaAlt}
          onPicture={(picture) => form.set('picture', picture)}
          onAlt={(alt) => form.set('mediaAlt', alt)}
          problems={problems}
          isReadOnly={!canWrite}
        />
      </Panel>
      <Panel title={t`Матеріали`}>
        <Materials value={values.materials} onChange={(next) => form.set('materials', next)} errors={problems} />
      </Panel>
    </TextForm>
  );
}

function usePost({ post, categories }: Props) {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useEdited<StudioPost, PostValues>({
    entity: 'post',
    id: post ? String(post.id) : NEW_ID,
    title: post?.title[lang] ?? t`Нова стаття`,
    row: post,
    rowSchema: studioPostSchema,
    valuesOf: (row) => postValues(row, categories[0]?.id ?? 0),
    revisionOf: ({ revision }) => revision,
    store: async ({ values, changes, row, seen }) => {
      const written = row
        ? await api.request(updatePost, { params: { id: String(row.id) }, body: postWrite(changes), ...seen })
        : await api.request(createPost, { body: postWrite(values) });
      if (written.isCleaned) toast(t`З тексту прибрано те, чого сторінки не показують`, { tone: 'warning' });
      return written.post;
    },
    onSaved: ({ id }) => {
      toast(t`Статтю збережено`);
      void queryClient.invalidateQueries({ queryKey: [CONTENT] });
      if (!post) void navigate({ to: '/posts/$id', params: { id: String(id) }, replace: true, ignoreBlocker: true });
    },
  });
}
