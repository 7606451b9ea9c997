import { createBrowserHistory, RouterProvider } from '@tanstack/react-router';
import type { Language } from '../contract/language.ts';
import { focusHeading } from './focus-heading.ts';
import { createRouter, type Router, type RouterContext } from './router.tsx';

/** Creates the browser's router; this module is loaded when the shopper first goes to another page. */
export function createBrowserRouter(lang: Language, context: RouterContext): Router {
  const router = createRouter({ lang, history: createBrowserHistory(), context });
  router.subscribe('onRendered', ({ fromLocation: from, toLocation: to }) => {
    // A document has no location before it; a fragment is of the same page.
    if (from && (from.pathname !== to.pathname || from.searchStr !== to.searchStr)) focusHeading();
  });
  return router;
}

export const RouterView = ({ router }: { readonly router: Router }) => <RouterProvider router={router} />;
