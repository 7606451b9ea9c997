import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Analytics } from '../features/analytics/analytics.ts';
import { AnalyticsContext } from '../features/analytics/analytics-context.tsx';
import type { Consent } from '../features/analytics/consent.ts';
import { ConsentContext } from '../features/analytics/consent-context.tsx';
import { type Navigation, NavigationContext } from '../lib/navigation.ts';
import { type Shop, ShopContext } from '../lib/shop.tsx';
import { type Islands, IslandsContext } from './islands.tsx';
import { type PageSource, PageSourceContext } from './page-source.ts';
import { Root } from './root.tsx';

interface Props {
  readonly shop: Shop;
  readonly i18n: I18n;
  readonly queryClient: QueryClient;
  readonly navigation: Navigation;
  readonly source: PageSource;
  /** Content between header and footer. */
  readonly screen: ReactNode;
  readonly islands: Islands;
  /** Null or absent on the server; so is `consent`. */
  readonly analytics?: Analytics | null;
  readonly consent?: Consent | null;
}

/** The whole application, the same on the server and in the browser. */
export function ShopApp({ shop, i18n, queryClient, navigation, source, screen, islands, ...rest }: Props) {
  const { analytics = null, consent = null } = rest;
  return (
    <ShopContext value={shop}>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <IslandsContext value={islands}>
            <ConsentContext value={consent}>
              <AnalyticsContext value={analytics}>
                <NavigationContext value={navigation}>
                  <PageSourceContext value={source}>
                    <Root>{screen}</Root>
                  </PageSourceContext>
                </NavigationContext>
              </AnalyticsContext>
            </ConsentContext>
          </IslandsContext>
        </QueryClientProvider>
      </I18nProvider>
    </ShopContext>
  );
}
