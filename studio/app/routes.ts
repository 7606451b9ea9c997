import { createRoute } from '@tanstack/react-router';
import { enrolmentRoute } from '../features/enrolment/route.tsx';
import { profileRoute } from '../features/profile/route.tsx';
import { staffListRoute } from '../features/staff/route.tsx';
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
const screens = [homeRoute, profileRoute, staffListRoute] as const;

export const routeTree = rootRoute.addChildren([enrolmentRoute, staffRoute.addChildren(screens)]);
