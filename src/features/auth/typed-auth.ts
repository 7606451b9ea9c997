import { type FormEvent, useState } from 'react';
import * as v from 'valibot';

/** Values that the sign-in forms share; never a password. */
export const typedAuthSchema = v.object({ login: v.optional(v.string()), name: v.optional(v.string()) });
export type TypedAuth = v.InferOutput<typeof typedAuthSchema>;

/**
 * Remembers the values last typed in the forms below an element. Each form starts with them, so that a login need not
 * be typed again after a forgotten password, nor a mistyped address.
 * @returns the typed values, and a listener for the element
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
