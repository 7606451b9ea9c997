import { TextField as AriaTextField, Input } from 'react-aria-components';
import styles from './field.module.css';
import { ariaField, FieldLabel, FieldNotes, type FieldProps } from './field.tsx';

interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, with `minute` `YYYY-MM-DDTHH:mm`, by the clocks of Kyiv; '' for an empty field. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly granularity?: 'day' | 'minute';
  readonly min?: string;
  readonly max?: string;
  readonly isOptional?: boolean;
}

/** A day, or a minute, with the browser's own calendar, which phones and screen readers know best. */
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
