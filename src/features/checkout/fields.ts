import type { ComponentProps } from 'react';
import type { FieldErrors } from '../../lib/form.ts';
import type { TextField } from '../../ui/field.tsx';
import type { Draft } from './draft.ts';

/**
 * The form's fields from top to bottom: the draft's key of each, and the path of its value in the order, by which the
 * browser and the API name errors. The path is also the id of the field.
 */
export const PATHS = {
  name: 'contact.name',
  phone: 'contact.phone',
  email: 'contact.email',
  method: 'delivery.method',
  settlement: 'delivery.settlement.name',
  branch: 'delivery.branch.name',
  locker: 'delivery.branch.name',
  street: 'delivery.street.name',
  building: 'delivery.building',
  flat: 'delivery.flat',
  payment: 'payment',
  companyName: 'company.name',
  companyCode: 'company.code',
  note: 'note',
} as const satisfies Partial<Record<keyof Draft, string>>;

export interface FieldsProps {
  readonly draft: Draft;
  readonly change: (changes: Partial<Draft>) => void;
  /** Validates the field of a path and shows its error, if any. */
  readonly check: (path: string) => void;
  readonly errors: FieldErrors;
}

type TextKey = {
  [Key in keyof typeof PATHS]: Draft[Key] extends string ? Key : never;
}[keyof typeof PATHS];

type TextProps = Pick<ComponentProps<typeof TextField>, 'id' | 'value' | 'onChange' | 'onBlur' | 'error'>;

/**
 * Returns the props of a text field. It is validated on blur if it has a value; empty fields are reported when the order is
 * sent. Leaving it for the button that sends the order reports all mistakes at once.
 */
export function textProps({ draft, change, check, errors }: FieldsProps, key: TextKey): TextProps {
  const path = PATHS[key];
  return {
    id: path,
    value: draft[key],
    onChange: ({ target }) => change({ [key]: target.value }),
    onBlur: ({ target, relatedTarget }) => {
      const isSent = relatedTarget instanceof HTMLButtonElement && relatedTarget.form === target.form;
      if (!isSent && target.value.trim() !== '') check(path);
    },
    error: errors[path],
  };
}
