import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Landing, removeLanding } from '../../contract/landings.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import layout from '../../ui/layout.module.css';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './content.module.css';
import { LandingDialog } from './landing-dialog.tsx';
import { landingsQuery } from './queries.ts';
import { useSave } from './use-save.ts';

/** The list of landing pages by category. */
export function LandingsScreen() {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const errorMessage = useErrorMessage();
  const canWrite = useMay()('content.write');
  const [edited, setEdited] = useState<{ readonly landing: Landing | null } | null>(null);
  const [removed, setRemoved] = useState<Landing | null>(null);
  const { data, error, refetch } = useQuery(landingsQuery(api));
  const remove = useSave({
    save: ({ id, revision }: Landing) => api.request(removeLanding, { params: { id: String(id) }, ifMatch: revision }),
    onSaved: () => toast(t`Добірку видалено`),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={10} />;
  const categories = [...new Map(data.map((landing) => [landing.categoryId, landing.category]))];
  return (
    <div className={styles.form}>
      <PageHeader title={t`Добірки товарів`}>
        {canWrite && <Button onPress={() => setEdited({ landing: null })}>{t`Додати добірку`}</Button>}
      </PageHeader>
      <p className={layout.soft}>
        {t`Сторінки для того, що шукають назвою: категорія з вибраними фільтрами, зі своїм заголовком і текстом.`}
      </p>
      {data.length === 0 && <EmptyState icon="filter" title={t`Добірок ще немає`} />}
      {categories.map(([id, name]) => (
        <Panel key={id} title={name[lang]}>
          <ul className={styles.sorted}>
            {data
              .filter(({ categoryId }) => categoryId === id)
              .map((landing) => (
                <li key={landing.id}>
                  <span className={styles.grow}>
                    {landing.name[lang]} <span className={layout.soft}>/{landing.slug}</span>{' '}
                    {!landing.isPublished && <Badge tone="info">{t`Приховано`}</Badge>}
                  </span>
                  {canWrite && (
                    <>
                      <IconButton
                        icon="edit"
                        label={t`Змінити: ${landing.name[lang]}`}
                        onPress={() => setEdited({ landing })}
                      />
                      <IconButton
                        icon="trash"
                        label={t`Видалити: ${landing.name[lang]}`}
                        onPress={() => setRemoved(landing)}
                      />
                    </>
                  )}
                </li>
              ))}
          </ul>
        </Panel>
      ))}
      {edited && <LandingDialog landing={edited.landing} onClose={() => setEdited(null)} />}
      <ConfirmDialog
        title={t`Видалити добірку «${removed?.name[lang] ?? ''}»?`}
        action={t`Видалити добірку`}
        isDangerous
        isOpen={removed !== null}
        onClose={() => setRemoved(null)}
        onConfirm={async () => {
          if (!removed) return;
          await remove.mutateAsync(removed).catch((refusal: unknown) => {
            toast(errorMessage(refusal), { tone: 'error' });
            // The page was changed or removed by another editor: show its present state.
            void refetch();
          });
        }}
      >
        <p>{t`Її сторінки не стане на сайті. Щоб лише сховати її, вимкніть «Опублікувати на сайті».`}</p>
      </ConfirmDialog>
    </div>
  );
}
