import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Role } from '../../contract/permissions.ts';
import { changeStaff, type ListedStaff } from '../../contract/staff.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useSubmit } from '../../lib/use-submit.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { RoleField } from './role-field.tsx';

interface RoleDialogProps {
  readonly member: ListedStaff;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

export function RoleDialog({ member, onClose, onChanged }: RoleDialogProps) {
  const { t } = useLingui();
  const { api } = useStudio();
  const { name } = member;
  const [role, setRole] = useState<Role>(member.role);
  const form = useSubmit(async () => {
    await api.request(changeStaff, { params: { id: member.id }, body: { role } });
    toast(t`${name}: роль змінено`);
    onChanged();
    onClose();
  });
  return (
    <FormDialog title={t`Роль: ${name}`} action={t`Змінити роль`} form={form} onClose={onClose}>
      <RoleField value={role} onChange={setRole} />
    </FormDialog>
  );
}
