import type { ReactNode } from 'react';
import { clsx } from '../lib/clsx.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './notice.module.css';

export type Tone = 'info' | 'success' | 'warning' | 'error';

const ICONS = { info: 'info', success: 'check', warning: 'warning', error: 'warning' } as const satisfies Readonly<
  Record<Tone, IconName>
>;

/** A message inside the content that it belongs to. */
export function Notice({ tone = 'info', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <div className={clsx(styles.notice, styles[tone])}>
      <Icon name={ICONS[tone]} />
      <div className={styles.text}>{children}</div>
    </div>
  );
}
