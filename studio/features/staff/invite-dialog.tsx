import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../src/contract/language.ts';
import { languageName } from '../../../src/rules/language-names.ts';
import type { Role } from '../../contract/permissions.ts';
import { inviteStaff } from '../../contract/staff.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useSubmit } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { RoleField } from './role-field.tsx';
import styles from './staff.module.css';

interface InviteDialogProps {
  readonly onClose: () => void;
  readonly onInvited: (link: string) => void;
}

const OPTIONS = LANGUAGES.map((id) => ({ id, label: languageName(id) }));

export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const { t } = useLingui();
  const { api } = useStudio();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const [lang, setLang] = useState<Language>(DEFAULT_LANGUAGE);
  const { submit, isPending, fields, message } = useSubmit(async () => {
    const { link } = await api.request(inviteStaff, { body: { name, email, role, lang } });
    onClose();
    onInvited(link);
  });
  return (
    <Dialog title={t`Запросити працівника`} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <form onSubmit={submit} className={styles.form} noValidate>
        <TextField label={t`Ім’я`} value={name} onChange={setName} error={fields.name} autoFocus />
        <TextField label={t`Пошта`} type="email" value={email} onChange={setEmail} error={fields.email} />
        <RoleField value={role} onChange={setRole} error={fields.role} />
        <RadioGroup label={t`Мова студії`} value={lang} options={OPTIONS} onChange={setLang} />
        <div role="alert">{message !== null && <Notice tone="error">{message}</Notice>}</div>
        <DialogActions>
          <Button type="submit" isPending={isPending}>{t`Створити запрошення`}</Button>
          <Button variant="secondary" onPress={onClose}>{t`Скасувати`}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
