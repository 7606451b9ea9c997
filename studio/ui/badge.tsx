import type { ReactNode } from 'react';
import { clsx } from '../lib/clsx.ts';
import styles from './badge.module.css';
import type { Tone } from './notice.tsx';

/** Shows a state as a word; the colour is only an addition. */
export function Badge({ tone, children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={clsx(styles.badge, tone && styles[tone])}>{children}</span>;
}
