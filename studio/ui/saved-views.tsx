import { useLingui } from '@lingui/react/macro';
import { lazy } from 'react';
import { Icon } from './icon.tsx';
import { MenuButton } from './menu-button.tsx';

const OpenSavedViews = lazy(async () => ({ default: (await import('./open-saved-views.tsx')).OpenSavedViews }));

/**
 * Menu of the saved views of a list. A view is an address, so opening it is a navigation. `screen` is the path of the
 * list: `products`.
 */
export function SavedViews({ screen }: { readonly screen: string }) {
  const { t } = useLingui();
  return (
    <MenuButton variant="secondary" menu={(trigger) => <OpenSavedViews screen={screen} trigger={trigger} />}>
      <Icon name="star" size="s" />
      {t`Вигляди`}
    </MenuButton>
  );
}
