import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { AnalyticsSettings } from '../../contract/analytics.ts';
import type { Language } from '../../contract/language.ts';
import type { Layout } from '../../contract/layout.ts';
import { createApiClient } from '../../lib/api.ts';
import { ShopContext } from '../../lib/shop.tsx';
import { purposesOf } from '../consent.ts';
import type { Islands } from '../islands.tsx';
import { Footer } from './footer.tsx';
import { FullMenu, Menu } from './menu.tsx';
import { NoScripts } from './no-scripts.tsx';

interface Input {
  readonly lang: Language;
  readonly layout: Layout;
  readonly analytics: AnalyticsSettings | undefined;
  readonly sentryDsn?: string | undefined;
}

/** Renders the islands of one language, and the items of the sheet with the whole catalogue (full-menu.ts), to HTML. */
export function renderIslands(
  { lang, layout: whole, ...settings }: Input,
  i18n: I18n,
): Islands & { readonly fullMenu: string } {
  const layout = { ...whole, menu: shownIn(whole.menu) };
  const purposes = purposesOf(settings);
  const api = createApiClient({ lang, fetch: () => Promise.reject(new Error('An island must not fetch')) });
  const render = (island: ReactNode) =>
    renderToStaticMarkup(
      <ShopContext value={{ lang, api, origin: '', purposes, unpublished: layout.unpublished }}>
        <I18nProvider i18n={i18n}>{island}</I18nProvider>
      </ShopContext>,
    );
  return {
    menu: render(<Menu layout={layout} />),
    footer: render(<Footer layout={layout} asksConsent={purposes.length > 0} />),
    noScripts: render(<NoScripts site={layout.site} />),
    fullMenu: render(<FullMenu layout={layout} />),
  };
}

/** Returns the menu without hidden categories. */
const shownIn = (menu: Layout['menu']): Layout['menu'] =>
  menu
    .filter(({ isHidden }) => !isHidden)
    .map((category) => ({ ...category, children: category.children.filter(({ isHidden }) => !isHidden) }));
