import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importRowsQuery } from '../../contract/queries/imports.ts';
import { supplierListQuery } from '../../contract/queries/supplier-lists.ts';
import { withTexts } from '../../lib/messages.ts';
import { staffRoute } from '../../lib/routes.ts';
import { searchOf } from '../../lib/search.ts';

export const importsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/imports',
  component: lazyRouteComponent(
    withTexts(['imports'], () => import('./imports-screen.tsx')),
    'ImportsScreen',
  ),
});

export const importRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/imports/$id',
  validateSearch: searchOf(importRowsQuery),
  component: lazyRouteComponent(
    withTexts(['imports'], () => import('./import-screen.tsx')),
    'ImportScreen',
  ),
});

export const supplierListRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/imports/lists/$id',
  validateSearch: searchOf(supplierListQuery),
  component: lazyRouteComponent(
    withTexts(['imports'], () => import('./list-screen.tsx')),
    'SupplierListScreen',
  ),
});
