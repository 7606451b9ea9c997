import { liveRoutes } from './live-routes.ts';
import { previewRoutes } from './preview-routes.ts';
import { releaseRoutes } from './release-routes.ts';
import { removalRoutes } from './removal-routes.ts';

/** What the studio asks about the site: previews, what becomes of a save, releases. */
export const siteRoutes = [...previewRoutes, ...liveRoutes, ...releaseRoutes, ...removalRoutes];
