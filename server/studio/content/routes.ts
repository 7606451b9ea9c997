import { blogRoutes } from './blog-routes.ts';
import { contentPageRoutes } from './content-page-routes.ts';
import { landingRoutes } from './landing-routes.ts';
import { searchWordRoutes } from './search-word-routes.ts';
import { settingsRoutes } from './settings-routes.ts';

/** Endpoints of what the shop says: articles, pages, notices, the menu, who it is. */
export const contentRoutes = [
  ...blogRoutes,
  ...contentPageRoutes,
  ...settingsRoutes,
  ...searchWordRoutes,
  ...landingRoutes,
];
