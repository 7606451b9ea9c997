import { createBrowserHistory, RouterProvider } from '@tanstack/react-router';
import type { Language } from '../contract/language.ts';
import { createRouter, type Router, type RouterContext } from './router.tsx';

/** Creates the browser's router; this module is loaded when the shopper first goes to another page. */
export const createBrowserRouter = (lang: Language, context: RouterContext): Router =>
  createRouter({ lang, history: createBrowserHistory(), context });

export const RouterView = ({ router }: { readonly router: Router }) => <RouterProvider router={router} />;
