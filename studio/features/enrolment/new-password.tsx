import { useLingui } from '@lingui/react/macro';
import { TextField } from '../../ui/text-field.tsx';

interface NewPasswordProps {
  readonly email: string;
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly error: string | undefined;
}

/** Field for a new password, with the account's e-mail, hidden, for password managers. */
export function NewPassword({ email, value, onChange, error }: NewPasswordProps) {
  const { t } = useLingui();
  return (
    <>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label={t`Новий пароль`}
        hint={t`Щонайменше 12 символів: кілька слів, які ніхто не вгадає`}
        type="password"
        autoComplete="new-password"
        value={value}
        onChange={onChange}
        error={error}
      />
    </>
  );
}
