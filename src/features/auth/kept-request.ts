import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { type CodeRequest, codeRequestSchema } from '../../contract/one-time-code.ts';

const keptSchema = v.object({ request: codeRequestSchema, savedAt: v.number() });

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

function read(key: string): CodeRequest | null {
  try {
    const kept = v.safeParse(keptSchema, JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return kept.success ? ageRequest(kept.output.request, Date.now() - kept.output.savedAt) : null;
  } catch {
    // The browser keeps nothing for this site, or what it keeps is not ours: the request lasts as long as the page.
    return null;
  }
}

function write(key: string, request: CodeRequest | null): void {
  try {
    if (request) sessionStorage.setItem(key, JSON.stringify({ request, savedAt: Date.now() }));
    else sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/**
 * The request whose code is awaited. It outlives a reload: a phone may drop the page while its owner reads the SMS.
 * `key` tells a sign-up from a forgotten password; null keeps nothing.
 */
export function useKeptRequest(key: string | null): [CodeRequest | null, (request: CodeRequest | null) => void] {
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
