import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { type CodeRequest, codeRequestSchema } from '../../contract/one-time-code.ts';
import { sessionArea, storedItem } from '../../lib/browser-storage.ts';

const storedSchema = v.object({ request: codeRequestSchema, savedAt: v.number() });

/** What the code is for. */
type RequestName = 'sign-up' | 'password-reset';

/** The request `elapsed` milliseconds later; null once its code has expired. */
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
 * The request whose code is awaited. It outlives a reload: a phone may drop the page while its owner reads the SMS.
 * `name` is what the code is for; null stores nothing.
 */
export function useStoredCodeRequest(
  name: RequestName | null,
): [CodeRequest | null, (request: CodeRequest | null) => void] {
  const [request, setRequest] = useState<CodeRequest | null>(null);
  useEffect(() => {
    const before = name && stored(name).read();
    if (before) setRequest((now) => now ?? ageRequest(before.request, Date.now() - before.savedAt));
  }, [name]);
  const store = (next: CodeRequest | null) => {
    setRequest(next);
    if (!name) return;
    if (next) stored(name).write({ request: next, savedAt: Date.now() });
    else stored(name).remove();
  };
  return [request, store];
}
