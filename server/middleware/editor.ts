import { createMiddleware } from 'hono/factory';
import type { ApiEnv, Deps } from '../context.ts';
import { ApiError } from '../errors.ts';
import { isEqualSecret } from '../secrets.ts';

const BEARER = /^Bearer +(\S+)$/i;

/** Admits requests with the editors' token (`REBUILD_TOKEN`); none if the token is not set. */
export function requireEditor({ rebuildToken }: Pick<Deps, 'rebuildToken'>) {
  return createMiddleware<ApiEnv>(async (context, next) => {
    const given = BEARER.exec(context.req.header('authorization') ?? '')?.[1];
    if (given === undefined) {
      context.header('WWW-Authenticate', 'Bearer');
      throw new ApiError('token_missing');
    }
    if (rebuildToken === undefined || !isEqualSecret(given, rebuildToken)) throw new ApiError('token_wrong');
    await next();
  });
}
