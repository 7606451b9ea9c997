import { useLingui } from '@lingui/react/macro';
import { lazy } from 'react';
import { Icon } from './icon.tsx';
import { MenuButton } from './menu-button.tsx';

const OpenSavedViews = lazy(async () => ({ default: (await import('./open-saved-views.tsx')).OpenSavedViews }));

/** Views of a list that somebody has saved; a view is an address, so it opens as a link would. `screen`: `products`. */
export function SavedViews({ screen }: { readonly screen: string }) {
  const { t } = useLingui();
  return (
    <MenuButton variant="secondary" menu={(trigger) => <OpenSavedViews screen={screen} trigger={trigger} />}>
      <Icon name="star" size="s" />
      {t`Вигляди`}
    </MenuButton>
  );
}
