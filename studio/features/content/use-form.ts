import { useState } from 'react';
import { changesOf, type FormFields } from '../forms/edited-values.ts';

/** Values of a dialog's form and their difference from the initial ones. */
export interface Form<Values extends FormFields> {
  readonly values: Values;
  readonly set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
  /** Changed fields only. */
  readonly changes: Partial<Values>;
  readonly isChanged: boolean;
}

export function useForm<Values extends FormFields>(initial: Values): Form<Values> {
  const [base] = useState(initial);
  const [values, setValues] = useState(initial);
  const changes = changesOf(base, values);
  return {
    values,
    set: (name, value) => setValues((before) => ({ ...before, [name]: value })),
    changes,
    isChanged: Object.keys(changes).length > 0,
  };
}
