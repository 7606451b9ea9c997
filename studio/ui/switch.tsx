import { Switch as AriaSwitch } from 'react-aria-components';
import styles from './switch.module.css';

interface SwitchProps {
  readonly isSelected: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly children: string;
}

/** A setting that is on or off. */
export function Switch({ children, ...props }: SwitchProps) {
  return (
    <AriaSwitch {...props} className={styles.switch ?? ''}>
      <span className={styles.track}>
        <span className={styles.thumb} />
      </span>
      {children}
    </AriaSwitch>
  );
}
