import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { type CodeRequest, codeRequestSchema } from '../../contract/one-time-code.ts';
import { sessionArea, storedItem } from '../../lib/browser-storage.ts';
import { type TypedAuth, typedAuthSchema } from './typed-auth.ts';

const storedSchema = v.object({
  request: codeRequestSchema,
  savedAt: v.number(),
  typed: v.optional(typedAuthSchema, {}),
});

/** The purpose of the code. */
type RequestName = 'sign-up' | 'password-reset';

/** Returns the request as it is `elapsed` milliseconds later; null once its code has expired. */
export function ageRequest(request: CodeRequest, elapsed: number): CodeRequest | null {
  const seconds = Math.floor(elapsed / 1000);
  if (seconds < 0 || seconds >= request.expiresIn) return null;
  return {
    ...request,
    resendIn: Math.max(0, request.resendIn - seconds),
    expiresIn: request.expiresIn - seconds,
  };
}

const stored = (name: RequestName) => storedItem(sessionArea, name, storedSchema);

/**
 * Returns the request whose code is awaited, and the typed fields of its form. Both survive a reload: a phone may
 * unload the page while its owner reads the SMS, and a shopper who gets no code checks the typed address.
 * @param name of the code's purpose; null stores nothing
 * @param typed since the page was loaded
 */
export function useStoredCodeRequest(
  name: RequestName | null,
  typed: TypedAuth,
): [CodeRequest | null, (request: CodeRequest | null) => void, TypedAuth] {
  const [request, setRequest] = useState<CodeRequest | null>(null);
  const [typedBefore, setTypedBefore] = useState<TypedAuth>({});
  useEffect(() => {
    const before = name && stored(name).read();
    const aged = before && ageRequest(before.request, Date.now() - before.savedAt);
    if (!aged) return;
    setTypedBefore(before.typed);
    setRequest((now) => now ?? aged);
  }, [name]);
  const allTyped = { ...typedBefore, ...typed };
  const store = (next: CodeRequest | null) => {
    setRequest(next);
    if (!name) return;
    if (next) stored(name).write({ request: next, savedAt: Date.now(), typed: allTyped });
    else stored(name).remove();
  };
  return [request, store, allTyped];
}
