import type { Route } from '../route.ts';
import { auditRoutes } from './audit/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { categoryRoutes } from './categories/routes.ts';
import { contentRoutes } from './content/routes.ts';
import { customerRoutes } from './customers/routes.ts';
import { dayRoutes } from './day/routes.ts';
import type { StudioDeps } from './deps.ts';
import { discountLevelRoutes } from './discount-levels/routes.ts';
import { draftRoutes } from './drafts/routes.ts';
import { familyRoutes } from './families/routes.ts';
import { editableRoutes } from './find/editable.ts';
import { findRoutes } from './find/routes.ts';
import { importRoutes } from './imports/routes.ts';
import { instanceRoutes } from './instance/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { packingRoutes } from './orders/packing-routes.ts';
import { phoneOrderRoutes } from './orders/phone-routes.ts';
import { ordersRoutes } from './orders/routes.ts';
import { priceRoutes } from './prices/routes.ts';
import { productListRoutes } from './product-list/routes.ts';
import { promoRoutes } from './promo/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { saleRoutes } from './sales/routes.ts';
import { viewRoutes } from './saved-views.ts';
import { scheduleRoutes } from './schedule/routes.ts';
import { siteRoutes } from './site/routes.ts';
import { profileRoutes } from './staff/profile.ts';
import { memberRoutes } from './staff/routes.ts';
import { signInRoutes } from './staff/sign-in-routes.ts';
import { storeRoomRoutes } from './store-room/routes.ts';
import { supplierListRoutes } from './supplier-lists/routes.ts';
import { tasksRoutes } from './tasks/routes.ts';

/** All endpoints of the studio, by area. */
export const studioRoutes: readonly Route<StudioDeps>[] = [
  ...signInRoutes,
  ...profileRoutes,
  ...memberRoutes,
  // One area per line.
  ...catalogueRoutes,
  ...siteRoutes,
  ...ordersRoutes,
  ...packingRoutes,
  ...phoneOrderRoutes,
  ...tasksRoutes,
  ...customerRoutes,
  ...promoRoutes,
  ...discountLevelRoutes,
  ...mediaRoutes,
  ...auditRoutes,
  ...draftRoutes,
  ...productListRoutes,
  ...categoryRoutes,
  ...familyRoutes,
  ...viewRoutes,
  ...importRoutes,
  ...supplierListRoutes,
  ...findRoutes,
  ...editableRoutes,
  ...contentRoutes,
  ...reportRoutes,
  ...reviewRoutes,
  ...priceRoutes,
  ...scheduleRoutes,
  ...saleRoutes,
  ...dayRoutes,
  ...storeRoomRoutes,
  ...instanceRoutes,
];
