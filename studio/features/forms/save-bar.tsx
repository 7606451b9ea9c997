import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { clsx } from '../../lib/clsx.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { Button } from '../../ui/button.tsx';
import { InDock } from '../../ui/dock.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import styles from './save-bar.module.css';

interface SaveBarProps {
  readonly label: string;
  /** Number of unsaved fields. */
  readonly changed: number;
  /** Number of fields with errors. */
  readonly wrong: number;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onSave: () => void;
  readonly onReset: () => void;
  /** Previews and results of the save. */
  readonly children?: ReactNode;
}

/** The save bar in the dock of every screen with a form: unsaved changes, errors and the result of the save. */
export function SaveBar({ label, changed, wrong, isPending, error, onSave, onReset, children }: SaveBarProps) {
  const { t } = useLingui();
  const errorMessage = useErrorMessage();
  return (
    <InDock>
      <section
        className={styles.bar}
        data-idle={(changed === 0 && wrong === 0 && error === null) || undefined}
        aria-label={t`Збереження: ${label}`}
      >
        <div role="alert">
          {error !== null && <Notice tone="error">{errorMessage(error)}</Notice>}
          {wrong > 0 && <Notice tone="error">{t`Не збережено. Полів, які треба виправити: ${wrong}`}</Notice>}
        </div>
        <div className={clsx(layout.line, styles.row)} data-changed={changed > 0 || undefined}>
          <p role="status" className={styles.state}>
            {changed > 0 ? t`Незбережених змін: ${changed}` : t`Усе збережено`}
          </p>
          {children}
          <Button
            variant="quiet"
            isDisabled={changed === 0 || isPending}
            onPress={onReset}
          >{t`Відкинути зміни`}</Button>
          <Button data-save isDisabled={changed === 0} isPending={isPending} onPress={onSave}>
            {label}
          </Button>
        </div>
      </section>
    </InDock>
  );
}
