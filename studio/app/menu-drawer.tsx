import { useLingui } from '@lingui/react/macro';
import { Dialog } from '../ui/dialog.tsx';
import { NavigationList } from './navigation-list.tsx';

/** The menu over a narrow window. */
export function MenuDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Меню`} isOpen onOpenChange={onClose} placement="side">
      <NavigationList />
    </Dialog>
  );
}
