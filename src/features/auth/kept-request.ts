import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { type CodeRequest, codeRequestSchema } from '../../contract/one-time-code.ts';
import { readItem, sessionItems, writeItem } from '../../lib/browser-storage.ts';

const keptSchema = v.object({ request: codeRequestSchema, savedAt: v.number() });

/** What the code is for. */
type RequestName = 'sign-up' | 'password-reset';

/** What is left of a request's seconds some milliseconds later; null once its code has ended. */
export function ageRequest(request: CodeRequest, elapsed: number): CodeRequest | null {
  const seconds = Math.floor(elapsed / 1000);
  if (seconds < 0 || seconds >= request.expiresIn) return null;
  return {
    ...request,
    resendIn: Math.max(0, request.resendIn - seconds),
    expiresIn: request.expiresIn - seconds,
  };
}

function read(name: RequestName): CodeRequest | null {
  const kept = readItem(sessionItems, name, keptSchema);
  return kept && ageRequest(kept.request, Date.now() - kept.savedAt);
}

function write(name: RequestName, request: CodeRequest | null): void {
  writeItem(sessionItems, name, request && { request, savedAt: Date.now() });
}

/**
 * The request whose code is awaited. It outlives a reload: a phone may drop the page while its owner reads the SMS.
 * `key` tells a sign-up from a forgotten password; null keeps nothing.
 */
export function useKeptRequest(key: RequestName | null): [CodeRequest | null, (request: CodeRequest | null) => void] {
  const [request, setRequest] = useState<CodeRequest | null>(null);
  useEffect(() => {
    if (key) setRequest((now) => now ?? read(key));
  }, [key]);
  const keep = (next: CodeRequest | null) => {
    setRequest(next);
    if (key) write(key, next);
  };
  return [request, keep];
}
