import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSavedViews } from '../lib/saved-views.ts';
import { parseSearch } from '../lib/search.ts';
import { Menu, MenuItem } from './menu.tsx';

/** Loaded when opened. */
const SaveDialog = lazy(async () => ({ default: (await import('./saved-view-dialogs.tsx')).SaveDialog }));
const ManageDialog = lazy(async () => ({ default: (await import('./saved-view-dialogs.tsx')).ManageDialog }));

interface OpenSavedViewsProps {
  readonly screen: string;
  readonly trigger: ReactNode;
}

/** The open menu of saved views and their actions. */
export function OpenSavedViews({ screen, trigger }: OpenSavedViewsProps) {
  const { t } = useLingui();
  const { views } = useSavedViews(screen);
  const [open, setOpen] = useState<'save' | 'manage' | null>(null);
  const openView = useOpenView();
  return (
    <>
      <Menu trigger={trigger} isAsked label={t`Збережені вигляди`}>
        {views.map((view) => (
          <MenuItem key={view.id} onAction={() => openView(view.search)}>
            {view.name}
          </MenuItem>
        ))}
        <MenuItem onAction={() => setOpen('save')}>{t`Зберегти цей вигляд…`}</MenuItem>
        {views.length > 0 && <MenuItem onAction={() => setOpen('manage')}>{t`Видалити вигляди…`}</MenuItem>}
      </Menu>
      <Suspense>
        {open === 'save' && <SaveDialog screen={screen} onClose={() => setOpen(null)} />}
        {open === 'manage' && <ManageDialog screen={screen} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}

function useOpenView() {
  const navigate = useNavigate();
  // The list's own `validateSearch` validates the parameters.
  return (search: string) => void navigate({ to: '.', search: parseSearch(search) as never });
}
