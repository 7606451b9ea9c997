import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong with the value; read out with the field. */
  readonly error?: string | undefined;
}

type SelectFieldProps = FieldProps & {
  readonly options: readonly { readonly value: string; readonly label: string }[];
} & Omit<ComponentProps<'select'>, 'id' | 'children'>;

/** A choice of one, with its label beside it. */
export function SelectField({ label, hint, error, options, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={styles.inline}>
      <label htmlFor={id}>{label}</label>
      <select {...rest} id={id} className={styles.control} aria-invalid={error ? true : undefined}>
        {options.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <Notes id={`${id}-about`} hint={hint} error={error} />
    </div>
  );
}

function Notes({
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
