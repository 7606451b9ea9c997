import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Language } from '../../../src/contract/language.ts';
import type { StudioCategory } from '../../contract/categories.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import layout from '../../ui/layout.module.css';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { type Drop, Tree, type TreeNode } from '../../ui/tree.tsx';
import styles from './categories.module.css';
import { CategoryPanel } from './category-panel.tsx';
import { type Move, MoveDialog } from './move-dialog.tsx';
import { categoriesQuery } from './queries.ts';
import { categoriesRoute } from './route.tsx';
import { type Branch, branchesOf, placeOf, productsWithin } from './tree.ts';

/** The tree of categories beside the open category. */
export function CategoriesScreen() {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const canWrite = useMay()('catalogue.write');
  const navigate = useNavigate();
  const { id, below } = categoriesRoute.useSearch();
  const { data, error, refetch } = useQuery(categoriesQuery(api));
  const [expanded, setExpanded] = useState<ReadonlySet<string> | null>(null);
  const [moving, setMoving] = useState<Move | null>(null);
  const drop = useDrop(setMoving);
  const open = (search: { readonly id?: string; readonly below?: string }, isDone = false) =>
    void navigate({ to: '/categories', search, ignoreBlocker: isDone });
  const chosen = data?.find((category) => String(category.id) === id);
  const tops = data?.filter(({ parentId }) => parentId === null).map((category) => String(category.id));
  return (
    <>
      <PageHeader title={t`Категорії`}>
        {canWrite && <Button onPress={() => open({ below: id ?? '0' })}>{t`Додати категорію`}</Button>}
      </PageHeader>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={8} />}
      {data && (
        <div className={styles.screen}>
          <div className={styles.tree}>
            {canWrite && (
              <p
                className={layout.soft}
              >{t`Перетягніть категорію мишею або з клавіатури: стрілка праворуч до ручки, Enter, стрілками до місця, Enter.`}</p>
            )}
            <Tree
              label={t`Категорії`}
              nodes={branchesOf(data).map((branch) => nodeOf(branch, lang))}
              expanded={expanded ?? new Set(tops)}
              onExpand={setExpanded}
              selected={id ?? null}
              onSelect={(next) => open({ id: next })}
              {...(canWrite && { onDrop: (dropped: Drop) => drop(data, dropped) })}
            />
          </div>
          {chosen || below !== undefined ? (
            <CategoryPanel
              key={chosen ? chosen.id : `below-${below}`}
              category={chosen ?? null}
              below={below === undefined || below === '0' ? null : Number(below)}
              categories={data}
              isReadOnly={!canWrite}
              onOpen={open}
            />
          ) : (
            <EmptyState icon="tree" title={t`Виберіть категорію`}>{t`Тут буде її назва, адреса й опис.`}</EmptyState>
          )}
          {moving && <MoveDialog {...moving} categories={data} onClose={() => setMoving(null)} />}
        </div>
      )}
    </>
  );
}

const nodeOf = (branch: Branch, lang: Language): TreeNode => ({
  id: String(branch.category.id),
  label: branch.category.name[lang],
  note: <Badge tone="info">{productsWithin(branch)}</Badge>,
  children: branch.children.map((child) => nodeOf(child, lang)),
});

/** Returns a function that turns a drop into a confirmation dialog, or shows why the category cannot be moved there. */
function useDrop(onMove: (move: Move) => void) {
  const { t } = useLingui();
  const { lang } = useStudio();
  return (categories: readonly StudioCategory[], drop: Drop) => {
    const place = placeOf(categories, drop);
    const category = categories.find(({ id }) => String(id) === drop.id);
    const name = category?.name[lang] ?? '';
    if (place && category) onMove({ category, place });
    else toast(t`Сюди «${name}» не переміститься`, { tone: 'warning' });
  };
}
