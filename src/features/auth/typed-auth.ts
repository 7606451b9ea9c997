import { type FormEvent, useState } from 'react';
import * as v from 'valibot';

/** Values that the forms for signing in share; never a password. */
export const typedAuthSchema = v.object({ login: v.optional(v.string()), name: v.optional(v.string()) });
export type TypedAuth = v.InferOutput<typeof typedAuthSchema>;

/**
 * Remembers the values last typed in the forms below an element. Each form begins with them, so that a login is not typed
 * again after a forgotten password, nor an address that a code was sent to by mistake.
 * @returns what was typed, and a listener for the element
 */
export function useTypedAuth(): [TypedAuth, (event: FormEvent) => void] {
  const [typed, setTyped] = useState<TypedAuth>({});
  const onInput = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement) || !/^(?:login|name)$/.test(target.name)) return;
    const { name, value } = target;
    setTyped((before) => ({ ...before, [name]: value }));
  };
  return [typed, onInput];
}
