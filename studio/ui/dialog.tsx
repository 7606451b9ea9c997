import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { clsx } from '../lib/clsx.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';

export interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** `alertdialog` for interruptions: it is closed only by its buttons and Escape. */
  readonly role?: 'dialog' | 'alertdialog';
  /** In the middle, narrow or wide; or along a side, as high as the window. */
  readonly placement?: 'middle' | 'wide' | 'side';
  readonly children: ReactNode;
}

/** A modal dialog. It takes the focus and returns it when closed. */
export function Dialog({ title, isOpen, onOpenChange, role = 'dialog', placement = 'middle', children }: DialogProps) {
  const { t } = useLingui();
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={role === 'dialog'}
      className={clsx(styles.overlay, placement === 'side' && styles.atSide)}
    >
      <Modal className={clsx(styles.modal, styles[placement])}>
        <AriaDialog role={role} className={styles.dialog ?? ''}>
          <header className={styles.header}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {role === 'dialog' && <IconButton icon="close" label={t`Закрити`} onPress={() => onOpenChange(false)} />}
          </header>
          <div className={styles.body}>{children}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The buttons at the end of a dialog, the main action first. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
