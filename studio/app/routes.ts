import { createRoute } from '@tanstack/react-router';
import { rootRoute, staffRoute } from '../lib/routes.ts';
import { Home } from './home.tsx';
import { NotFound } from './not-found.tsx';
import { Root } from './root.tsx';
import { ScreenError } from './screen-error.tsx';
import { StaffGate } from './staff-gate.tsx';

rootRoute.update({ component: Root, errorComponent: ScreenError, notFoundComponent: NotFound });
staffRoute.update({ component: StaffGate, errorComponent: ScreenError });

const homeRoute = createRoute({ getParentRoute: () => staffRoute, path: '/', component: Home });

/** Every screen: one line each. Those for whoever is signed in hang from `staffRoute`. */
export const routeTree = rootRoute.addChildren([staffRoute.addChildren([homeRoute])]);
