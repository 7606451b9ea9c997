import type { HTMLInputTypeAttribute, ReactNode, Ref } from 'react';
import { TextField as AriaTextField, Input } from 'react-aria-components';
import styles from './field.module.css';
import { ariaField, FieldLabel, FieldNotes, type FieldProps } from './field.tsx';

export interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'password' | 'tel' | 'url'>;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'url';
  readonly autoComplete?: string;
  readonly placeholder?: string;
  readonly lang?: string;
  readonly maxLength?: number;
  readonly isOptional?: boolean;
  readonly isReadOnly?: boolean;
  readonly autoFocus?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Content beside the input: a unit, a button. */
  readonly aside?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { label, hint, error, value, onChange, onBlur, isOptional = false, placeholder, lang, inputRef, aside } = props;
  const { type = 'text', inputMode, autoComplete, maxLength, isReadOnly = false, autoFocus = false } = props;
  return (
    <AriaTextField
      {...ariaField(props)}
      className={styles.field ?? ''}
      value={value}
      onChange={onChange}
      type={type}
      isReadOnly={isReadOnly}
      autoFocus={autoFocus}
      {...(onBlur && { onBlur })}
      {...(inputMode && { inputMode })}
      {...(autoComplete !== undefined && { autoComplete })}
      {...(maxLength !== undefined && { maxLength })}
    >
      <FieldLabel label={label} isOptional={isOptional} />
      <div className={styles.row}>
        <Input
          className={styles.control ?? ''}
          {...(placeholder !== undefined && { placeholder })}
          {...(lang !== undefined && { lang })}
          {...(inputRef !== undefined && { ref: inputRef })}
        />
        {aside}
      </div>
      <FieldNotes hint={hint} error={error} />
    </AriaTextField>
  );
}
