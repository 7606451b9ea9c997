import { Trans } from '@lingui/react/macro';
import { FieldError, Label, Text } from 'react-aria-components';
import styles from './field.module.css';

/** What every field has. */
export interface FieldProps {
  readonly label: string;
  /** What is expected, under the label. */
  readonly hint?: string | undefined;
  /** What is wrong with it, in the reader's language; read together with the field. */
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  /** The name that the server's errors have for it. */
  readonly name?: string;
}

/** What a React Aria field is told of its state; an error is shown as soon as there is one. */
export function ariaField({ error, isRequired = false, isDisabled = false, name }: FieldProps) {
  return {
    isInvalid: error !== undefined && error !== '',
    isRequired,
    isDisabled,
    validationBehavior: 'aria' as const,
    ...(name !== undefined && { name }),
  };
}

/** Above a control. Fields that may stay empty are marked, since most may not. */
export function FieldLabel({ label, isOptional = false }: { readonly label: string; readonly isOptional?: boolean }) {
  return (
    <Label className={styles.label ?? ''}>
      {label}
      {isOptional && (
        <span className={styles.optional}>
          {' '}
          <Trans>(необов’язково)</Trans>
        </span>
      )}
    </Label>
  );
}

/** Below a control: the hint, and what is wrong. */
export function FieldNotes({ hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  return (
    <>
      {hint !== undefined && (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error ?? ''}>{error}</FieldError>
    </>
  );
}
