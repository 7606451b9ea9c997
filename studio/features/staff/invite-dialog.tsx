import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../src/contract/language.ts';
import { languageName } from '../../../src/rules/language-names.ts';
import type { Role } from '../../contract/permissions.ts';
import { inviteStaff } from '../../contract/staff.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useSubmit } from '../../lib/use-submit.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { RoleField } from './role-field.tsx';

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
  const form = useSubmit(async () => {
    const { link } = await api.request(inviteStaff, { body: { name, email, role, lang } });
    onClose();
    onInvited(link);
  });
  return (
    <FormDialog title={t`Запросити працівника`} action={t`Створити запрошення`} form={form} onClose={onClose}>
      <TextField label={t`Ім’я`} value={name} onChange={setName} error={form.fields.name} autoFocus />
      <TextField label={t`Пошта`} type="email" value={email} onChange={setEmail} error={form.fields.email} />
      <RoleField value={role} onChange={setRole} error={form.fields.role} />
      <RadioGroup label={t`Мова студії`} value={lang} options={OPTIONS} onChange={setLang} />
    </FormDialog>
  );
}
