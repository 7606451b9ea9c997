import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { orderBlogCategories, removeBlogCategory, type StudioBlogCategory } from '../../contract/posts.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { moveBy } from '../../lib/lists.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import layout from '../../ui/layout.module.css';
import { OrderButtons } from '../../ui/order-buttons.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { BlogCategoryDialog } from './blog-category-dialog.tsx';
import styles from './content.module.css';
import { blogCategoriesQuery } from './queries.ts';
import { useSave } from './use-save.ts';

/** The list of blog categories in their order. */
export function BlogCategoriesScreen() {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const errorMessage = useErrorMessage();
  const canWrite = useMay()('content.write');
  const [edited, setEdited] = useState<StudioBlogCategory | 'new' | null>(null);
  const [removed, setRemoved] = useState<StudioBlogCategory | null>(null);
  const { data, error, refetch } = useQuery(blogCategoriesQuery(api));
  const order = useSave({
    save: (ids: number[]) => api.request(orderBlogCategories, { body: { ids } }),
    onSaved: () => toast(t`Порядок збережено`),
  });
  const remove = useSave({
    save: ({ id, revision }: StudioBlogCategory) =>
      api.request(removeBlogCategory, { params: { id: String(id) }, ifMatch: revision }),
    onSaved: () => toast(t`Рубрику видалено`),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  const move = (index: number, by: -1 | 1) =>
    order.mutate(
      moveBy(data, index, by).map(({ id }) => id),
      { onError: (refusal) => toast(errorMessage(refusal), { tone: 'error' }) },
    );
  return (
    <>
      <PageHeader title={t`Рубрики блогу`} back={<Link to="/posts">{t`Блог`}</Link>}>
        {canWrite && <Button onPress={() => setEdited('new')}>{t`Додати рубрику`}</Button>}
      </PageHeader>
      <Panel>
        {data.length === 0 && <EmptyState icon="tag" title={t`Рубрик ще немає`} />}
        <ol className={styles.sorted}>
          {data.map((category, index) => {
            const name = category.name[lang];
            return (
              <li key={category.id}>
                <span className={styles.grow}>
                  {name}{' '}
                  <span className={layout.soft}>{t`/blog/${category.slug} · статей: ${category.postCount}`}</span>
                </span>
                {canWrite && (
                  <>
                    <OrderButtons
                      name={name}
                      index={index}
                      count={data.length}
                      isDisabled={order.isPending}
                      onMove={(by) => move(index, by)}
                    />
                    <IconButton icon="edit" label={t`Змінити: ${name}`} onPress={() => setEdited(category)} />
                    <IconButton icon="trash" label={t`Видалити: ${name}`} onPress={() => setRemoved(category)} />
                  </>
                )}
              </li>
            );
          })}
        </ol>
      </Panel>
      {edited && <BlogCategoryDialog category={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      <ConfirmDialog
        title={t`Видалити рубрику?`}
        action={t`Видалити рубрику`}
        isDangerous
        isOpen={removed !== null}
        onClose={() => setRemoved(null)}
        onConfirm={() => (removed ? remove.mutateAsync(removed) : undefined)}
      >
        <p>{removed?.name[lang]}</p>
      </ConfirmDialog>
    </>
  );
}
