import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react';
import type { Language } from '../contract/language.ts';
import type { ClientNavigation } from './client-navigation.ts';
import type { Router, RouterContext } from './router.tsx';
import { PageLoading } from './screens/page-loading.tsx';

/** Loaded together with the router, so that it can replace the first page at once. */
let RouterView: ComponentType<{ readonly router: Router }> | null = null;

/** Loads the router's code and creates the router. */
export async function loadRouter(lang: Language, context: RouterContext): Promise<Router> {
  const { createBrowserRouter, RouterView: View } = await import('./router-view.tsx');
  RouterView = View;
  return createBrowserRouter(lang, context);
}

interface Props {
  readonly navigation: ClientNavigation;
  /** The page that the document holds. */
  readonly first: ReactNode;
}

/** The prerendered page until the shopper goes to another one; from then on the router's screen. */
export function CurrentScreen({ navigation, first }: Props) {
  const shown = useSyncExternalStore(navigation.onShown, navigation.shown, navigation.shown);
  if (shown === 'first') return first;
  return shown !== 'loading' && RouterView ? <RouterView router={shown} /> : <PageLoading />;
}
