import { useLingui } from '@lingui/react/macro';
import { useMay } from '../lib/session.ts';
import { Dialog } from '../ui/dialog.tsx';
import styles from './palette.module.css';
import { shortcutsFor } from './shortcuts.ts';

/** Lists all shortcuts. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useLingui();
  const rows = [
    { shown: 'Ctrl K', label: t`Знайти або виконати будь-що` },
    { shown: 'Ctrl S', label: t`Зберегти форму` },
    { shown: '?', label: t`Цей аркуш` },
    ...shortcutsFor(useMay()).map(({ shown, label }) => ({ shown, label: i18n._(label) })),
  ];
  return (
    <Dialog title={t`Клавіатурні скорочення`} isOpen onOpenChange={onClose}>
      <dl className={styles.sheet}>
        {rows.map(({ shown, label }) => (
          <div key={shown} className={styles.shortcut}>
            <dt>
              <kbd className={styles.key}>{shown}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
