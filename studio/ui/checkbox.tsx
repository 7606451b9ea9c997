import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components';
import { clsx } from '../lib/clsx.ts';
import styles from './checkbox.module.css';
import { Icon } from './icon.tsx';

interface CheckboxProps {
  readonly isSelected: boolean;
  readonly isIndeterminate?: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isSelected: boolean) => void;
  /** Accessible name if there is no visible text beside it, as in tables. */
  readonly label?: string;
  readonly children?: ReactNode;
}

export function Checkbox({ label, children, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox
      {...props}
      {...(label !== undefined && { 'aria-label': label })}
      className={clsx(styles.checkbox, children === undefined && styles.bare)}
    >
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className={styles.box}>
            {isIndeterminate ? <Icon name="minus" size="s" /> : isSelected && <Icon name="check" size="s" />}
          </span>
          {children}
        </>
      )}
    </AriaCheckbox>
  );
}
