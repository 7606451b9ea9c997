import { useLingui } from '@lingui/react/macro';
import { ROLES, type Role } from '../../contract/permissions.ts';
import { ROLE_NAMES } from '../../lib/role-names.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { ROLE_HINTS } from './labels.ts';

interface RoleFieldProps {
  readonly value: Role | null;
  readonly onChange: (role: Role) => void;
  readonly error?: string | undefined;
}

/** Chooses a role, with an explanation of its permissions. */
export function RoleField({ value, onChange, error }: RoleFieldProps) {
  const { t, i18n } = useLingui();
  return (
    <RadioGroup
      label={t`Роль`}
      value={value}
      options={ROLES.map((id) => ({ id, label: i18n._(ROLE_NAMES[id]) }))}
      onChange={onChange}
      error={error}
      hint={value === null ? undefined : i18n._(ROLE_HINTS[value])}
    />
  );
}
