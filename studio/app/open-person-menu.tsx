import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LANGUAGES } from '../../src/contract/language.ts';
import { languageName } from '../../src/rules/language-names.ts';
import { STUDIO_ROOT } from '../contract/document.ts';
import { signOut } from '../contract/sign-in.ts';
import { useErrorMessage } from '../lib/error-message.ts';
import { ROLE_NAMES } from '../lib/role-names.ts';
import { useMay, useSession } from '../lib/session.ts';
import { storedEditing, storedShelved, THEMES } from '../lib/stored.ts';
import { useStudio } from '../lib/studio.tsx';
import { Menu, MenuChoice, MenuItem } from '../ui/menu.tsx';
import { toast } from '../ui/toast.tsx';
import { OrderAlertChoices } from './order-alert-choices.tsx';

const THEME_NAMES = { system: msg`Як у системі`, light: msg`Світла`, dark: msg`Темна` } as const;

/** The open menu of the signed-in person: name, language, theme, profile and sign-out. */
export function OpenPersonMenu({ trigger }: { readonly trigger: ReactNode }) {
  const { t, i18n } = useLingui();
  const { staff } = useSession();
  const { lang, theme, setLanguage, setTheme } = useStudio();
  const errorMessage = useErrorMessage();
  const may = useMay();
  const leave = useSignOut();
  const navigate = useNavigate();
  const chooseLanguage = (next: (typeof LANGUAGES)[number]) =>
    setLanguage(next).catch((error: unknown) => toast(errorMessage(error), { tone: 'error' }));
  return (
    <Menu trigger={trigger} isAsked label={`${staff.name}, ${i18n._(ROLE_NAMES[staff.role])}`}>
      <MenuChoice
        label={t`Мова`}
        value={lang}
        options={LANGUAGES.map((id) => ({ id, label: languageName(id) }))}
        onChange={(next) => void chooseLanguage(next)}
      />
      <MenuChoice
        label={t`Тема`}
        value={theme}
        options={THEMES.map((id) => ({ id, label: i18n._(THEME_NAMES[id]) }))}
        onChange={setTheme}
      />
      {may('orders.read') && <OrderAlertChoices />}
      <MenuItem onAction={() => void navigate({ to: '/profile' })}>{t`Мій профіль`}</MenuItem>
      <MenuItem onAction={() => void leave()}>{t`Вийти`}</MenuItem>
    </Menu>
  );
}

/** Returns a function that ends the session and reloads the document, so that no data stay in memory. */
function useSignOut() {
  const { api } = useStudio();
  const queryClient = useQueryClient();
  const errorMessage = useErrorMessage();
  return async () => {
    try {
      await api.request(signOut, {});
      storedEditing.remove();
      storedShelved.remove();
      queryClient.clear();
      window.location.assign(STUDIO_ROOT);
    } catch (error) {
      toast(errorMessage(error), { tone: 'error' });
    }
  };
}
