import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatKyivDay } from '../../../src/lib/dates.ts';
import { type ListedStaff, listStaff } from '../../contract/staff.ts';
import { ROLE_NAMES } from '../../lib/role-names.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import layout from '../../ui/layout.module.css';
import { ListTable, useListScreen } from '../../ui/list-screen.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { STATE_NAMES, STATE_TONES } from './labels.ts';
import { MemberMenu } from './member-menu.tsx';
import styles from './staff.module.css';

/** The list of all members of the staff, for the owner. */
export function StaffScreen() {
  const { t } = useLingui();
  const mayManage = useMay()('staff.manage');
  if (!mayManage)
    return (
      <>
        <PageHeader title={t`Працівники`} />
        <EmptyState icon="lock" title={t`Цей екран лише для власника`}>
          {t`Ваша роль не дозволяє керувати працівниками. Зверніться до власника магазину.`}
        </EmptyState>
      </>
    );
  return <StaffList />;
}

function StaffList() {
  const { t } = useLingui();
  const { api } = useStudio();
  const queryClient = useQueryClient();
  const [isInviting, setIsInviting] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const list = useListScreen({
    query: queryOptions({ queryKey: ['staff'], queryFn: ({ signal }) => api.request(listStaff, { signal }) }),
    rowsOf: (members) => members,
    idOf: ({ id }) => id,
  });
  const changed = () => void queryClient.invalidateQueries({ queryKey: ['staff'] });
  const invited = (made: string) => {
    setLink(made);
    changed();
  };
  const columns = useColumns({ onChanged: changed, onInvited: invited });
  return (
    <div className={layout.looseStack}>
      <PageHeader title={t`Працівники`}>
        <Button onPress={() => setIsInviting(true)}>{t`Запросити`}</Button>
      </PageHeader>
      <ListTable
        label={t`Працівники`}
        list={list}
        columns={columns}
        empty={<EmptyState icon="people" title={t`Поки нікого`} />}
      />
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} onInvited={invited} />}
      {link !== null && <InvitationDialog link={link} onClose={() => setLink(null)} />}
    </div>
  );
}

interface Actions {
  readonly onChanged: () => void;
  readonly onInvited: (link: string) => void;
}

function useColumns(actions: Actions): readonly Column<ListedStaff>[] {
  const { t, i18n } = useLingui();
  const { lang } = useStudio();
  return [
    {
      id: 'name',
      header: t`Ім’я`,
      isRowHeader: true,
      cell: ({ name, email }) => (
        <span className={styles.person}>
          {name}
          <span className={layout.soft}>{email}</span>
        </span>
      ),
    },
    { id: 'role', header: t`Роль`, cell: ({ role }) => i18n._(ROLE_NAMES[role]) },
    {
      id: 'state',
      header: t`Стан`,
      cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{i18n._(STATE_NAMES[state])}</Badge>,
    },
    {
      id: 'seen',
      header: t`Востаннє`,
      cell: ({ seenAt }) => (seenAt ? formatKyivDay(lang, seenAt) : '—'),
    },
    { id: 'actions', header: t`Дії`, align: 'end', cell: (member) => <MemberMenu member={member} {...actions} /> },
  ];
}
