import { createBrowserHistory, RouterProvider } from '@tanstack/react-router';
import type { Language } from '../contract/language.ts';
import { focusHeading } from './focus-heading.ts';
import { createRouter, type Router, type RouterContext } from './router.tsx';

/** Creates the browser's router; this module is loaded when the shopper first goes to another page. */
export function createBrowserRouter(lang: Language, context: RouterContext): Router {
  const router = createRouter({ lang, history: createBrowserHistory(), context });
  // The event of the first navigation lacks the address it comes from.
  let shown = pageAddress();
  router.subscribe('onRendered', () => {
    const before = shown;
    shown = pageAddress();
    if (shown !== before) focusHeading();
  });
  return router;
}

const pageAddress = () => location.pathname + location.search;

export const RouterView = ({ router }: { readonly router: Router }) => <RouterProvider router={router} />;
