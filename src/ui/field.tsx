import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import styles from './field.module.css';

export interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Message of the value's error; screen readers read it with the field. */
  readonly error?: string | undefined;
}

type TextFieldProps = FieldProps & {
  /** Button beside the field that belongs to it. */
  readonly action?: ReactNode;
} & ComponentProps<'input'>;

/**
 * Sets the attribute `autofocus`. React only focuses such a field on mount; in a <dialog> that is not open yet this
 * fails, but showModal() looks for the attribute.
 */
const markForDialog = (input: HTMLInputElement | null): void => {
  input?.toggleAttribute('autofocus', true);
};

/** A text field with its label above and its error below. */
export function TextField({ label, hint, error, action, className, id: given, ...rest }: TextFieldProps) {
  const own = useId();
  const id = given ?? own;
  const about = `${id}-about`;
  return (
    <div className={styles.stacked}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.row}>
        <input
          {...(rest.autoFocus && { ref: markForDialog })}
          {...rest}
          id={id}
          className={[styles.control, styles.text, className].filter(Boolean).join(' ')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? about : undefined}
        />
        {action}
      </div>
      <Notes id={about} hint={hint} error={error} />
    </div>
  );
}

/** A password field with a button that reveals the password. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'action'>) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  const toggle = (
    <button
      type="button"
      className={styles.reveal}
      aria-pressed={isShown}
      aria-label={t`Показати пароль`}
      onClick={() => setShown(!isShown)}
    >
      {isShown ? t`Сховати` : t`Показати`}
    </button>
  );
  return <TextField {...props} type={isShown ? 'text' : 'password'} action={toggle} />;
}

interface ChoiceFieldProps extends FieldProps {
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly label: ReactNode }[];
}

/** Radio buttons without a preselected option. */
export function ChoiceField({ label, hint, error, name, options }: ChoiceFieldProps) {
  const id = useId();
  return (
    <fieldset className={styles.choice} aria-describedby={error || hint ? id : undefined}>
      <legend>{label}</legend>
      {options.map(({ value, label: text }) => (
        <label key={value} className={styles.option}>
          <input type="radio" name={name} value={value} aria-invalid={error ? true : undefined} />
          <span>{text}</span>
        </label>
      ))}
      <Notes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

/** Texts below a field: the error, or else the hint. */
export function Notes({
  id,
  hint,
  error,
}: {
  readonly id: string;
  readonly hint: ReactNode;
  readonly error?: string | undefined;
}) {
  if (!error && !hint) return null;
  return (
    <p id={id} className={error ? styles.error : styles.hint}>
      {error ?? hint}
    </p>
  );
}

/** Error message of a whole form; renders nothing if there is none. */
export function FormFailure({ message }: { readonly message: string | null }) {
  return message === null ? null : (
    <p className={styles.failure} role="alert">
      {message}
    </p>
  );
}
