import type { Endpoint } from '../../src/contract/endpoint.ts';
import type { Permission } from '../../studio/contract/permissions.ts';
import { type About, type Answer, type HandlerInput, type ParametersOf, type Route, routesWith } from '../route.ts';
import { type CurrentStaff, currentStaff } from '../staff/session.ts';
import type { StudioDeps } from './deps.ts';

/** For the few endpoints of the studio that nobody has to be signed in for; they answer during maintenance too. */
export const openRoute = routesWith<StudioDeps>();

interface StudioAbout extends Omit<About, 'access' | 'isPublic'> {
  /** What somebody needs for it: a line of studio/contract/permissions.ts. */
  readonly permission: Permission;
}

interface StudioInput<Declared extends Endpoint> extends HandlerInput<Declared, StudioDeps> {
  readonly staff: CurrentStaff;
}

/**
 * An endpoint of the studio, for who is signed in there and has the permission; with `isConfirmed` also only for who has
 * shown the second factor within the last minutes. It answers during maintenance too, takes 8 MiB of JSON, and with
 * `upload` bytes, which the handler reads from `context.req.raw.body`.
 */
export const studioRoute = <Declared extends Endpoint>(
  endpoint: Declared,
  about: StudioAbout & ParametersOf<Declared>,
  handler: (input: StudioInput<Declared>) => Promise<Answer<Declared>> | Answer<Declared>,
): Route<StudioDeps> =>
  openRoute(endpoint, { ...about, access: 'staff' }, (input) =>
    handler({ ...input, staff: currentStaff(input.context) }),
  );
