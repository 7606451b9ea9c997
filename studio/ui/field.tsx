import { Trans } from '@lingui/react/macro';
import { FieldError, Label, Text } from 'react-aria-components';
import styles from './field.module.css';
import layout from './layout.module.css';

/** Common props of all fields. */
export interface FieldProps {
  readonly label: string;
  /** Explanation of the expected input, below the label. */
  readonly hint?: string | undefined;
  /** Error message in the reader's language, associated with the field for screen readers. */
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  /** Name of the field in the server's errors. */
  readonly name?: string;
}

/** Returns the props of a React Aria field for its state; an error is shown at once. */
export function ariaField({ error, isRequired = false, isDisabled = false, name }: FieldProps) {
  return {
    isInvalid: error !== undefined && error !== '',
    isRequired,
    isDisabled,
    validationBehavior: 'aria' as const,
    ...(name !== undefined && { name }),
  };
}

/** The label above a control. Optional fields are marked, because most fields are required. */
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

/** The hint and the error below a control. */
export function FieldNotes({ hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  return (
    <>
      {hint !== undefined && (
        <Text slot="description" className={layout.soft ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error ?? ''}>{error}</FieldError>
    </>
  );
}
