import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '../../contract/language.ts';
import type { Layout } from '../../contract/layout.ts';
import { createApiClient } from '../../lib/api.ts';
import { ShopContext } from '../../lib/shop.tsx';
import type { Islands } from '../islands.tsx';
import { Footer } from './footer.tsx';
import { Menu } from './menu.tsx';

/** The HTML of the islands of one language. */
export function renderIslands(lang: Language, layout: Layout, i18n: I18n): Islands {
  const api = createApiClient({ lang, fetch: () => Promise.reject(new Error('An island must not fetch')) });
  const render = (island: ReactNode) =>
    renderToStaticMarkup(
      <ShopContext value={{ lang, api, origin: '' }}>
        <I18nProvider i18n={i18n}>{island}</I18nProvider>
      </ShopContext>,
    );
  return { menu: render(<Menu layout={layout} />), footer: render(<Footer layout={layout} />) };
}
