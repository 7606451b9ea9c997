import type { FormFields } from './edited-values.ts';

/** Path of a field: its name, or the name and a part of it, such as a language: `slug`, `name.uk`, `size.length`. */
export type FieldPath<Values> = {
  [Name in keyof Values & string]:
    | Name
    | (Values[Name] extends readonly unknown[]
        ? never
        : Values[Name] extends object
          ? `${Name}.${keyof Values[Name] & string}`
          : never);
}[keyof Values & string];

/** Value of the field at a path. */
export type FieldValue<Values, Path extends string> = Path extends keyof Values
  ? Values[Path]
  : Path extends `${infer Name}.${infer Part}`
    ? Name extends keyof Values
      ? Part extends keyof Values[Name]
        ? Values[Name][Part]
        : never
      : never
    : never;

/** Returns the value of the field at a path. */
export function valueAt<Values extends FormFields, Path extends FieldPath<Values>>(
  values: Values,
  path: Path,
): FieldValue<Values, Path> {
  const [name = '', part] = path.split('.');
  const whole = values[name];
  // FieldValue describes this lookup; TypeScript cannot derive the type from it.
  return (part === undefined ? whole : (whole as FormFields)[part]) as FieldValue<Values, Path>;
}

/** Returns the values with another one at a path. */
export function withValue<Values extends FormFields>(values: Values, path: string, value: unknown): Values {
  const [name = '', part] = path.split('.');
  const whole = part === undefined ? value : { ...(values[name] as FormFields), [part]: value };
  return { ...values, [name]: whole };
}

/** Returns the errors without those of a changed field and its parts, which may be outdated. */
export const withoutErrorsAt = (problems: Readonly<Record<string, string>>, changed: string) =>
  Object.fromEntries(Object.entries(problems).filter(([path]) => path !== changed && !path.startsWith(`${changed}.`)));
