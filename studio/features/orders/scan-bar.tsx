import type { ReactNode } from 'react';
import { clsx } from '../../lib/clsx.ts';
import { InDock } from '../../ui/dock.tsx';
import styles from './packing.module.css';
import type { ScanResult } from './use-scans.ts';

interface ScanBarProps {
  readonly result: ScanResult | null;
  /** Text in place of the result of a scan, while there is none. */
  readonly idle: string;
  /** The button of the screen. */
  readonly children?: ReactNode;
}

/** The bar at the foot of the screens of packing: the result of the last scan, and the button of the screen. */
export function ScanBar({ result, idle, children }: ScanBarProps) {
  return (
    <InDock>
      <div className={styles.bar}>
        <div className={clsx(styles.result, result && styles[result.tone])}>
          <div role="status">{result?.tone === 'success' ? result.text : result === null && idle}</div>
          <div role="alert">{result?.tone === 'error' && result.text}</div>
        </div>
        {children}
      </div>
    </InDock>
  );
}
