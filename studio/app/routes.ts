import { createRoute } from '@tanstack/react-router';
import { auditRoute } from '../features/audit/route.tsx';
import { categoriesRoute } from '../features/categories/route.tsx';
import { contentScreens } from '../features/content/route.tsx';
import { customerRoute, customersRoute } from '../features/customers/route.tsx';
import { homeRoute } from '../features/day/route.tsx';
import { dictionariesRoute } from '../features/dictionaries/route.tsx';
import { discountLevelsRoute } from '../features/discount-levels/route.tsx';
import { draftsRoute } from '../features/drafts/route.tsx';
import { enrolmentRoute } from '../features/enrolment/route.tsx';
import { familiesRoute, familyRoute } from '../features/families/route.tsx';
import { feedsRoute } from '../features/feeds/route.tsx';
import { importRoute, importsRoute, supplierListRoute } from '../features/imports/route.tsx';
import { orderRoute, ordersRoute, packingRoute, pickingRoute, tasksRoute } from '../features/orders/route.tsx';
import { phoneOrderRoute } from '../features/phone-orders/route.tsx';
import { pricesRoute } from '../features/prices/route.tsx';
import { productListRoute } from '../features/product-list/route.tsx';
import { newProductRoute, productRoute } from '../features/products/route.tsx';
import { profileRoute } from '../features/profile/route.tsx';
import { promoCodeRoute, promoCodesRoute } from '../features/promo/route.tsx';
import { releasesRoute } from '../features/releases/route.tsx';
import { reportsRoute } from '../features/reports/route.tsx';
import { reviewRoute, reviewsRoute } from '../features/reviews/route.tsx';
import { saleRoute } from '../features/sales/route.tsx';
import { calendarRoute, scheduledRoute, shopAtRoute } from '../features/schedule/route.tsx';
import { staffListRoute } from '../features/staff/route.tsx';
import { storeRoomRoute } from '../features/store-room/route.tsx';
import { rootRoute, staffRoute } from '../lib/routes.ts';
import { NotFound } from './not-found.tsx';
import { Root } from './root.tsx';
import { ScreenError } from './screen-error.tsx';
import { StaffGate } from './staff-gate.tsx';

rootRoute.update({ component: Root, errorComponent: ScreenError });
staffRoute.update({ component: StaffGate, errorComponent: ScreenError });

/** Handles unknown addresses. It is below `staffRoute`, so visitors without a session sign in first. */
const nowhereRoute = createRoute({ getParentRoute: () => staffRoute, path: '$', component: NotFound });

/** All screens, one per line. Screens that need a session are children of `staffRoute`. */
const screens = [
  homeRoute,
  newProductRoute,
  productRoute,
  dictionariesRoute,
  nowhereRoute,
  profileRoute,
  staffListRoute,
  productListRoute,
  categoriesRoute,
  familiesRoute,
  familyRoute,
  auditRoute,
  importsRoute,
  importRoute,
  supplierListRoute,
  ...contentScreens,
  draftsRoute,
  releasesRoute,
  feedsRoute,
  reportsRoute,
  scheduledRoute,
  calendarRoute,
  saleRoute,
  shopAtRoute,
  pricesRoute,
  ordersRoute,
  phoneOrderRoute,
  orderRoute,
  packingRoute,
  pickingRoute,
  tasksRoute,
  customersRoute,
  customerRoute,
  reviewsRoute,
  reviewRoute,
  promoCodesRoute,
  promoCodeRoute,
  discountLevelsRoute,
  storeRoomRoute,
] as const;

export const routeTree = rootRoute.addChildren([enrolmentRoute, staffRoute.addChildren(screens)]);
