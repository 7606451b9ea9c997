import type { Endpoint } from '../../src/contract/endpoint.ts';
import type { Permission } from '../../studio/contract/permissions.ts';
import { PRICE_CONFIRMATION } from '../../studio/contract/price-warnings.ts';
import { type About, type Answer, type HandlerInput, type ParametersOf, type Route, routesWith } from '../route.ts';
import { type CurrentStaff, currentStaff } from '../staff/session.ts';
import type { StudioDeps } from './deps.ts';

/** Creates the few endpoints of the studio that need no session; they work during maintenance too. */
export const openRoute = routesWith<StudioDeps>();

interface StudioAbout extends Omit<About, 'access' | 'isPublic'> {
  /** Required permission: a line of studio/contract/permissions.ts. */
  readonly permission: Permission;
}

interface StudioInput<Declared extends Endpoint> extends HandlerInput<Declared, StudioDeps> {
  readonly staff: CurrentStaff;
}

/**
 * Creates an endpoint for signed-in staff with the permission; with `isConfirmed` the second factor must have been
 * confirmed within the last minutes. It works during maintenance too, accepts 8 MiB of JSON, and with `upload` a binary
 * body, which the handler reads from `context.req.raw.body`.
 */
export const studioRoute = <Declared extends Endpoint>(
  endpoint: Declared,
  about: StudioAbout & ParametersOf<Declared>,
  handler: (input: StudioInput<Declared>) => Promise<Answer<Declared>> | Answer<Declared>,
): Route<StudioDeps> =>
  openRoute(endpoint, { ...about, access: 'staff' }, (input) =>
    handler({
      ...input,
      staff: { ...currentStaff(input.context), confirmedPrices: input.context.req.header(PRICE_CONFIRMATION) },
    }),
  );
