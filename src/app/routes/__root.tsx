import { createRootRouteWithContext } from '@tanstack/react-router';
import { allTexts } from '../../lib/all-texts.ts';
import type { RouterContext } from '../router.tsx';

/** The layout around the screens does not belong to the router, because it is rendered before the router is loaded. */
export const Route = createRootRouteWithContext<RouterContext>()({
  // Another screen has other texts than the document's own.
  beforeLoad: () => allTexts(),
});
