import { useLingui } from '@lingui/react/macro';
import { Dialog } from '../ui/dialog.tsx';
import { NavigationList } from './navigation-list.tsx';

/** Shows the menu as a drawer in narrow windows. */
export function MenuDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Меню`} isOpen onOpenChange={onClose} placement="side">
      <NavigationList />
    </Dialog>
  );
}
