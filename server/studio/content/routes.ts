import { blogRoutes } from './blog-routes.ts';
import { contentPageRoutes } from './content-page-routes.ts';
import { landingRoutes } from './landing-routes.ts';
import { searchWordRoutes } from './search-word-routes.ts';
import { settingsRoutes } from './settings-routes.ts';

/** Endpoints of editable content: articles, pages, notices, the menu, the shop's own data. */
export const contentRoutes = [
  ...blogRoutes,
  ...contentPageRoutes,
  ...settingsRoutes,
  ...searchWordRoutes,
  ...landingRoutes,
];
