import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { I18nProvider as AriaLocale } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { createStudioApi } from '../../studio/lib/api.ts';
import { i18n, showLanguage } from '../../studio/lib/messages.ts';
import { createStudioQueryClient } from '../../studio/lib/query-client.ts';
import { StudioContext } from '../../studio/lib/studio.tsx';
import { Gallery, loadFonts, nothing, pending, readChoice, type Say } from '../gallery.tsx';
import { buttons } from './buttons.tsx';
import { content } from './content.tsx';
import { fields } from './fields.tsx';
import { lists, VIEWS } from './lists.tsx';
import { windows } from './windows.tsx';
import '../../studio/app/studio.css';

const parts = (say: Say) => ({
  ...buttons(say),
  ...fields(say),
  ...content(say),
  ...lists(say),
  ...windows(say),
});

const choice = readChoice();
const { lang, scheme } = choice;
await showLanguage(lang);
// No part of the gallery is answered: there is no API.
const studio = {
  api: createStudioApi({ lang, fetch: pending }),
  lang,
  theme: scheme,
  setLanguage: pending,
  setTheme: nothing,
};
const queryClient = createStudioQueryClient();
queryClient.setQueryDefaults(['views'], { staleTime: Number.POSITIVE_INFINITY });
queryClient.setQueryData(['views', VIEWS.screen], VIEWS.views);
// Lists keep their state in an address, which this history has instead of the window.
const router = createRouter({
  routeTree: createRootRoute({
    component: () => <Gallery page="studio.html" choice={choice} parts={parts} />,
  }),
  history: createMemoryHistory(),
});

await loadFonts();
createRoot(document.getElementById('gallery') ?? document.body).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <AriaLocale locale={lang === 'uk' ? 'uk-UA' : 'ru-RU'}>
        <StudioContext value={studio}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </StudioContext>
      </AriaLocale>
    </I18nProvider>
  </StrictMode>,
);
