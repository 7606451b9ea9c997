import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadMessages } from '../../src/app/messages.ts';
import { createQueryClient } from '../../src/app/query-client.ts';
import { createApiClient } from '../../src/lib/api.ts';
import { createI18n } from '../../src/lib/i18n.ts';
import { ShopContext } from '../../src/lib/shop.tsx';
import { ToastProvider } from '../../src/ui/toast/toast-provider.tsx';
import { Gallery, loadFonts, pending, readChoice, type Say } from '../gallery.tsx';
import { buttons } from './buttons.tsx';
import { content } from './content.tsx';
import { fields } from './fields.tsx';
import { windows } from './windows.tsx';
import '../../src/styles/base.css';

const parts = (say: Say) => ({ ...buttons(say), ...fields(say), ...content(say), ...windows(say) });

const choice = readChoice();
const { lang } = choice;
// No part of the gallery is answered: there is no API.
const shop = { lang, api: createApiClient({ lang, fetch: pending }), origin: location.origin, purposes: [] };

await loadFonts();
createRoot(document.getElementById('gallery') ?? document.body).render(
  <StrictMode>
    <ShopContext value={shop}>
      <I18nProvider i18n={createI18n(lang, await loadMessages(lang))}>
        <QueryClientProvider client={createQueryClient()}>
          <ToastProvider>
            <Gallery page="index.html" choice={choice} parts={parts} />
          </ToastProvider>
        </QueryClientProvider>
      </I18nProvider>
    </ShopContext>
  </StrictMode>,
);
