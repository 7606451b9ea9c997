import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { clsx } from '../lib/clsx.ts';
import styles from './button.module.css';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style'> {
  readonly variant?: ButtonVariant;
  readonly className?: string | undefined;
}

/**
 * A button. While pending, it keeps the focus and ignores presses. React Aria's own pending state is not used, because
 * it labels its announcement by an element that no longer exists, which axe reports.
 */
export function Button({ variant = 'primary', className, isPending = false, children, ...props }: ButtonProps) {
  const pending = isPending && {
    onPress: ignore,
    type: 'button' as const,
    'aria-disabled': true,
  };
  return (
    <AriaButton {...props} {...pending} className={clsx(styles.button, styles[variant], className)}>
      {children}
    </AriaButton>
  );
}

const ignore = () => {};
