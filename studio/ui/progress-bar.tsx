import { ProgressBar as AriaProgressBar, Label } from 'react-aria-components';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  readonly label: string;
  /** From 0 to 1; null if unknown. */
  readonly value: number | null;
  /** Text beside the label: `12 з 50`. */
  readonly text?: string;
}

export function ProgressBar({ label, value, text }: ProgressBarProps) {
  return (
    <AriaProgressBar
      className={styles.progress ?? ''}
      isIndeterminate={value === null}
      value={value ?? 0}
      minValue={0}
      maxValue={1}
      {...(text !== undefined && { valueLabel: text })}
    >
      {({ percentage, valueText }) => (
        <>
          <span className={styles.words}>
            <Label>{label}</Label>
            <span className={styles.value}>{valueText}</span>
          </span>
          <svg className={styles.track} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <rect className={value === null ? styles.unknown : styles.bar} width={percentage ?? 30} height="4" />
          </svg>
        </>
      )}
    </AriaProgressBar>
  );
}
