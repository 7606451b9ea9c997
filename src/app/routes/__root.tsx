import { createRootRouteWithContext } from '@tanstack/react-router';
import { allTexts } from '../../lib/all-texts.ts';
import type { RouterContext } from '../router.tsx';

/** What is around the screens is not the router's: it is there before it. */
export const Route = createRootRouteWithContext<RouterContext>()({
  // Another screen has other texts than the document's own.
  beforeLoad: () => allTexts(),
});
