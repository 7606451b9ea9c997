import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Role } from '../../contract/permissions.ts';
import { changeStaff, type ListedStaff } from '../../contract/staff.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useSubmit } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { RoleField } from './role-field.tsx';
import styles from './staff.module.css';

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
  const { submit, isPending, message } = useSubmit(async () => {
    await api.request(changeStaff, { params: { id: member.id }, body: { role } });
    toast(t`${name}: роль змінено`);
    onChanged();
    onClose();
  });
  return (
    <Dialog title={t`Роль: ${name}`} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <form onSubmit={submit} className={styles.form} noValidate>
        <RoleField value={role} onChange={setRole} />
        <div role="alert">{message !== null && <Notice tone="error">{message}</Notice>}</div>
        <DialogActions>
          <Button type="submit" isPending={isPending}>{t`Змінити роль`}</Button>
          <Button variant="secondary" onPress={onClose}>{t`Скасувати`}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
