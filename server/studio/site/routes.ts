import { liveRoutes } from './live-routes.ts';
import { previewRoutes } from './preview-routes.ts';
import { releaseRoutes } from './release-routes.ts';
import { removalRoutes } from './removal-routes.ts';

/** Routes that need the site: previews, the publication of saves, releases, removals. */
export const siteRoutes = [...previewRoutes, ...liveRoutes, ...releaseRoutes, ...removalRoutes];
