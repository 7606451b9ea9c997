import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { postsQuery } from '../../contract/queries/posts.ts';
import { withTexts } from '../../lib/messages.ts';
import { staffRoute } from '../../lib/routes.ts';
import { searchOf } from '../../lib/search.ts';

/** Routes of the shop's texts, notices and settings. */
const postsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/posts',
  validateSearch: searchOf(postsQuery),
  component: lazyRouteComponent(
    withTexts(['content'], () => import('./posts-screen.tsx')),
    'PostsScreen',
  ),
});

const postRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/posts/$id',
  component: lazyRouteComponent(
    withTexts(['content', 'schedule'], () => import('./post-screen.tsx')),
    'PostScreen',
  ),
});

const blogCategoriesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/blog-categories',
  component: lazyRouteComponent(
    withTexts(['content'], () => import('./blog-categories-screen.tsx')),
    'BlogCategoriesScreen',
  ),
});

const pagesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/content-pages',
  component: lazyRouteComponent(
    withTexts(['content'], () => import('./pages-screen.tsx')),
    'PagesScreen',
  ),
});

const pageRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/content-pages/$slug',
  component: lazyRouteComponent(
    withTexts(['content', 'schedule'], () => import('./page-screen.tsx')),
    'PageScreen',
  ),
});

const noticesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/notices',
  component: lazyRouteComponent(
    withTexts(['content', 'schedule'], () => import('./notices-screen.tsx')),
    'NoticesScreen',
  ),
});

const menuRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/menu',
  component: lazyRouteComponent(
    withTexts(['content'], () => import('./menu-screen.tsx')),
    'MenuScreen',
  ),
});

const siteRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/site',
  component: lazyRouteComponent(
    withTexts(['content'], () => import('./site-screen.tsx')),
    'SiteScreen',
  ),
});

const searchWordsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/search-words',
  component: lazyRouteComponent(
    withTexts(['content'], () => import('./search-words-screen.tsx')),
    'SearchWordsScreen',
  ),
});

const landingsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/landings',
  component: lazyRouteComponent(
    withTexts(['content'], () => import('./landings-screen.tsx')),
    'LandingsScreen',
  ),
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
  landingsRoute,
] as const;
