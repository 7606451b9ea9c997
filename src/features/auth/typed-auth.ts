import { type FormEvent, useState } from 'react';

/** What is carried from one of the forms for signing in to the others; never a password. */
export interface TypedAuth {
  readonly login?: string;
  readonly name?: string;
}

/**
 * What was typed last in the forms below an element. Each of them begins with it: whoever has typed a login and forgot the
 * password, or mistyped an address that a code was sent to, does not type it again.
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
