import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { clsx } from '../lib/clsx.ts';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style'> {
  readonly variant?: ButtonVariant;
  readonly className?: string | undefined;
}

/** A button says what happens. While it happens it is pending: it keeps the focus, takes no press and says so. */
export function Button({ variant = 'primary', className, children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={clsx(styles.button, styles[variant], className)}>
      {children}
    </AriaButton>
  );
}
