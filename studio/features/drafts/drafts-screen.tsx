import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import { forgetDraft, type ListedDraft, listDrafts } from '../../contract/drafts.ts';
import { useSession } from '../../lib/session.ts';
import { storedDraft } from '../../lib/stored.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import layout from '../../ui/layout.module.css';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { addressOf } from './address.ts';
import styles from './drafts.module.css';

/** The list of the signed-in person's drafts of all forms. */
export function DraftsScreen() {
  const { t } = useLingui();
  const { api } = useStudio();
  const drafts = useQuery({
    queryKey: ['drafts', 'list'],
    queryFn: ({ signal }) => api.request(listDrafts, { signal }),
  });
  const [leaving, setLeaving] = useState<ListedDraft | null>(null);
  return (
    <>
      <PageHeader title={t`Мої чернетки`} />
      {drafts.isPending && <Skeleton />}
      {drafts.isError && <ErrorState error={drafts.error} onRetry={() => void drafts.refetch()} />}
      {drafts.data?.length === 0 && (
        <EmptyState icon="edit" title={t`Незбереженого немає`}>
          <p>{t`Усе, що ви почнете писати й не збережете, чекатиме тут.`}</p>
        </EmptyState>
      )}
      <ul className={styles.drafts} aria-label={t`Чернетки`}>
        {drafts.data?.map((draft) => (
          <DraftRow key={`${draft.entity} ${draft.entityId}`} draft={draft} onForget={() => setLeaving(draft)} />
        ))}
      </ul>
      {leaving && <ForgetDialog draft={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

function DraftRow({ draft, onForget }: { readonly draft: ListedDraft; readonly onForget: () => void }) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const address = addressOf(draft);
  const when = formatKyivInstant(lang, draft.savedAt);
  return (
    <li className={styles.draft}>
      <div>
        {address === null ? draft.title : <Link {...address}>{draft.title}</Link>}
        <p className={layout.soft}>{t`Востаннє змінено ${when}`}</p>
      </div>
      {draft.isBehind && <Badge tone="warning">{t`тим часом змінив хтось інший`}</Badge>}
      <Button variant="quiet" aria-label={t`Відкинути чернетку «${draft.title}»`} onPress={onForget}>
        {t`Відкинути`}
      </Button>
    </li>
  );
}

function ForgetDialog({ draft, onClose }: { readonly draft: ListedDraft; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const { staff } = useSession();
  const queryClient = useQueryClient();
  const { entity, entityId: id } = draft;
  const forget = useMutation({
    mutationFn: () => api.request(forgetDraft, { params: { entity, id } }),
    onSuccess: () => {
      storedDraft(`${staff.id}:${entity}:${id}`).remove();
      return queryClient.invalidateQueries({ queryKey: ['drafts'] });
    },
  });
  return (
    <ConfirmDialog
      title={t`Відкинути чернетку?`}
      action={t`Відкинути`}
      isDangerous
      isOpen
      onClose={onClose}
      onConfirm={() => forget.mutateAsync()}
    >
      <p>{t`Написане в «${draft.title}» зникне. Повернути його не можна.`}</p>
    </ConfirmDialog>
  );
}
