import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';

/** Values of a dialog's form and their difference from the initial ones. */
export interface Form<Values extends object> {
  readonly values: Values;
  readonly set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
  /** Changed fields only. */
  readonly changes: Partial<Values>;
  readonly isChanged: boolean;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export function useForm<Values extends object>(initial: Values): Form<Values> {
  const [base] = useState(initial);
  const [values, setValues] = useState(initial);
  const names = Object.keys(values) as (keyof Values)[];
  const changed = names.filter((name) => !isSame(values[name], base[name]));
  return {
    values,
    set: (name, value) => setValues((before) => ({ ...before, [name]: value })),
    changes: Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<Values>,
    isChanged: changed.length > 0,
  };
}

/** Returns the API's error messages by field path. */
export const fieldErrors = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.fields : {};
