import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { postsQuery } from '../../contract/queries/posts.ts';
import { staffRoute } from '../../lib/routes.ts';
import { searchOf } from '../../lib/search.ts';

/** Screens of what the shop says. */
const postsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/posts',
  validateSearch: searchOf(postsQuery),
  component: lazyRouteComponent(() => import('./posts-screen.tsx'), 'PostsScreen'),
});

const postRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/posts/$id',
  component: lazyRouteComponent(() => import('./post-screen.tsx'), 'PostScreen'),
});

const blogCategoriesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/blog-categories',
  component: lazyRouteComponent(() => import('./blog-categories-screen.tsx'), 'BlogCategoriesScreen'),
});

const pagesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/content-pages',
  component: lazyRouteComponent(() => import('./pages-screen.tsx'), 'PagesScreen'),
});

const pageRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/content-pages/$slug',
  component: lazyRouteComponent(() => import('./page-screen.tsx'), 'PageScreen'),
});

const noticesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/notices',
  component: lazyRouteComponent(() => import('./notices-screen.tsx'), 'NoticesScreen'),
});

const menuRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/menu',
  component: lazyRouteComponent(() => import('./menu-screen.tsx'), 'MenuScreen'),
});

const siteRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/site',
  component: lazyRouteComponent(() => import('./site-screen.tsx'), 'SiteScreen'),
});

const searchWordsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/search-words',
  component: lazyRouteComponent(() => import('./search-words-screen.tsx'), 'SearchWordsScreen'),
});

export const contentScreens = [
  postsRoute,
  postRoute,
  blogCategoriesRoute,
  pagesRoute,
  pageRoute,
  noticesRoute,
  menuRoute,
  siteRoute,
  searchWordsRoute,
] as const;
