import { TextArea as AriaTextArea, TextField as AriaTextField } from 'react-aria-components';
import styles from './field.module.css';
import { ariaField, FieldLabel, FieldNotes, type FieldProps } from './field.tsx';

interface TextAreaProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly rows?: number;
  readonly lang?: string;
  readonly maxLength?: number;
  readonly isOptional?: boolean;
  readonly isReadOnly?: boolean;
}

export function TextArea(props: TextAreaProps) {
  const { label, hint, error, value, onChange, onBlur, rows = 4, lang, maxLength, isOptional = false } = props;
  return (
    <AriaTextField
      {...ariaField(props)}
      className={styles.field ?? ''}
      value={value}
      onChange={onChange}
      isReadOnly={props.isReadOnly ?? false}
      {...(onBlur && { onBlur })}
      {...(maxLength !== undefined && { maxLength })}
    >
      <FieldLabel label={label} isOptional={isOptional} />
      <AriaTextArea className={styles.control ?? ''} rows={rows} lang={lang} />
      <FieldNotes hint={hint} error={error} />
    </AriaTextField>
  );
}
