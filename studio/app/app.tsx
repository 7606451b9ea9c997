import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { I18nProvider as AriaLocale } from 'react-aria-components';
import type { Language } from '../../src/contract/language.ts';
import type { Localized } from '../../src/contract/localized.ts';
import { followSave } from '../features/live/saves.ts';
import { createStudioApi } from '../lib/api.ts';
import { i18n, showLanguage } from '../lib/messages.ts';
import { createStudioQueryClient } from '../lib/query-client.ts';
import { storedLanguage, storedTheme, type Theme } from '../lib/stored.ts';
import { type Studio, StudioContext } from '../lib/studio.tsx';
import { endErrors, Toasts } from '../ui/toast.tsx';
import { createPriceQuestion } from './price-question.ts';
import { PriceQuestionWatch } from './price-question-watch.tsx';
import { createReauthentication } from './reauthentication.ts';
import { ReauthenticationWatch } from './reauthentication-watch.tsx';
import { createStudioRouter } from './router.ts';
import { showTheme } from './theme.ts';

interface Initial {
  readonly lang: Language;
  readonly theme: Theme;
}

/** Locales for React Aria's own texts, such as its drag-and-drop announcements. */
const LOCALES: Localized = { uk: 'uk-UA', ru: 'ru-RU' };

/** Creates the objects that live as long as the tab. */
function createParts() {
  const queryClient = createStudioQueryClient();
  return {
    queryClient,
    router: createStudioRouter(queryClient),
    reauthentication: createReauthentication(),
    prices: createPriceQuestion(),
  };
}

/**
 * Follows a save under the heading of its screen (a product's name, for example), and closes the error toasts that were
 * shown before the request was sent.
 */
function follow(transaction: string, askedAt: number): void {
  endErrors(askedAt);
  followSave(transaction, document.querySelector('main h1')?.textContent ?? document.title);
}

/** Renders the whole studio in one language. Switching the language loads nothing but its texts. */
export function App({ initial }: { readonly initial: Initial }) {
  const [{ queryClient, router, reauthentication, prices }] = useState(createParts);
  const [lang, setLang] = useState(initial.lang);
  const [theme, setTheme] = useState(initial.theme);

  const api = useMemo(
    () =>
      createStudioApi({
        lang,
        fetch: window.fetch.bind(window),
        reauthenticate: reauthentication.ask,
        confirmPrices: prices.ask,
        onWritten: follow,
      }),
    [lang, reauthentication, prices],
  );
  const studio = useMemo<Studio>(
    () => ({
      api,
      lang,
      theme,
      setTheme: (next) => {
        storedTheme.write(next);
        showTheme(next);
        setTheme(next);
      },
      setLanguage: async (next) => {
        await showLanguage(next);
        storedLanguage.write(next);
        document.documentElement.lang = next;
        setLang(next);
      },
    }),
    [api, lang, theme],
  );
  const context = useMemo(() => ({ api, queryClient }), [api, queryClient]);
  document.documentElement.lang = lang;

  return (
    <I18nProvider i18n={i18n}>
      <AriaLocale locale={LOCALES[lang]}>
        <StudioContext value={studio}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} context={context} />
            <PriceQuestionWatch question={prices} />
            <ReauthenticationWatch reauthentication={reauthentication} />
            <Toasts />
          </QueryClientProvider>
        </StudioContext>
      </AriaLocale>
    </I18nProvider>
  );
}
