import { type ComponentProps, useId } from 'react';
import styles from './field.module.css';
import { type FieldProps, Notes } from './field.tsx';

/** A multi-line text field with its label above and its error below. */
export function TextAreaField({
  label,
  hint,
  error,
  id: given,
  ...rest
}: FieldProps & Omit<ComponentProps<'textarea'>, 'className'>) {
  const own = useId();
  const id = given ?? own;
  const about = `${id}-about`;
  return (
    <div className={styles.stacked}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...rest}
        id={id}
        className={`${styles.control} ${styles.text}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? about : undefined}
      />
      <Notes id={about} hint={hint} error={error} />
    </div>
  );
}
