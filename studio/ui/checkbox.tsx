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
  /** What it is, where no words stand beside it: in a table. */
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
