import { TextField as AriaTextField, Input } from 'react-aria-components';
import styles from './field.module.css';
import { ariaField, FieldLabel, FieldNotes, type FieldProps } from './field.tsx';

interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, or `YYYY-MM-DDTHH:mm` with `minute`, in Kyiv time; '' for an empty field. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly granularity?: 'day' | 'minute';
  readonly min?: string;
  readonly max?: string;
  readonly isOptional?: boolean;
}

/**
 * Field for a day or a minute. It uses the browser's own picker, which works best on phones and with screen readers.
 */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, value, onChange, granularity = 'day', min, max, isOptional = false } = props;
  return (
    <AriaTextField {...ariaField(props)} className={styles.field ?? ''} value={value} onChange={onChange}>
      <FieldLabel label={label} isOptional={isOptional} />
      <Input
        className={styles.control ?? ''}
        type={granularity === 'day' ? 'date' : 'datetime-local'}
        min={min}
        max={max}
      />
      <FieldNotes hint={hint} error={error} />
    </AriaTextField>
  );
}
