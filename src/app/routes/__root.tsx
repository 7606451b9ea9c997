import { createRootRouteWithContext } from '@tanstack/react-router';
import { Root } from '../root.tsx';
import type { RouterContext } from '../router.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root });
