import { createMiddleware } from 'hono/factory';
import type { ApiEnv, Deps } from '../context.ts';
import { ApiError } from '../errors.ts';
import { isEqualSecret } from '../secrets.ts';

const BEARER = /^Bearer +(\S+)$/i;

type EditorDeps = Pick<Deps, 'rebuildToken'>;

/** Returns the token of an `Authorization` header. */
const tokenOf = (authorization: string | undefined) => BEARER.exec(authorization ?? '')?.[1];

const isToken = (given: string, { rebuildToken }: EditorDeps): boolean =>
  rebuildToken !== undefined && isEqualSecret(given, rebuildToken);

/** Returns true if an `Authorization` header has the editors' token. */
export function isEditor(deps: EditorDeps, authorization: string | undefined): boolean {
  const given = tokenOf(authorization);
  return given !== undefined && isToken(given, deps);
}

/** Admits requests with the editors' token (`REBUILD_TOKEN`); none if the token is not set. */
export function requireEditor(deps: EditorDeps) {
  return createMiddleware<ApiEnv>(async (context, next) => {
    const given = tokenOf(context.req.header('authorization'));
    if (given === undefined) {
      context.header('WWW-Authenticate', 'Bearer');
      throw new ApiError('token_missing');
    }
    if (!isToken(given, deps)) throw new ApiError('token_wrong');
    await next();
  });
}
