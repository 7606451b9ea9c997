import { createBrowserHistory, RouterProvider } from '@tanstack/react-router';
import type { Language } from '../contract/language.ts';
import { createRouter, type Router, type RouterContext } from './router.tsx';

/** The router of the browser, loaded when the shopper first goes to another page. */
export const createBrowserRouter = (lang: Language, context: RouterContext): Router =>
  createRouter({ lang, history: createBrowserHistory(), context });

export const RouterView = ({ router }: { readonly router: Router }) => <RouterProvider router={router} />;
