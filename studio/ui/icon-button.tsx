import { clsx } from '../lib/clsx.ts';
import { Button, type ButtonProps } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './icon-button.module.css';
import { Tooltip } from './tooltip.tsx';

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  readonly icon: IconName;
  /** Accessible name of the button, also shown as a tooltip. */
  readonly label: string;
}

export function IconButton({ icon, label, variant = 'quiet', className, ...props }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <Button {...props} variant={variant} aria-label={label} className={clsx(styles.square, className)}>
        <Icon name={icon} />
      </Button>
    </Tooltip>
  );
}
