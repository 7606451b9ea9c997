/** An error of a value, with the keys that lead to it. */
interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

type Validated<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly Issue[] };

/**
 * The common interface of schemas (https://standardschema.dev), which Valibot's implement: they validate themselves.
 */
export interface Schema<Output> {
  readonly '~standard': {
    readonly validate: (value: unknown) => Validated<Output> | Promise<Validated<Output>>;
  };
}

/**
 * Validates by the schema's own method, so that a module that receives schemas does not load Valibot; its caller has
 * loaded it. Throws TypeError for an asynchronous schema.
 */
export function validate<Output>(schema: Schema<Output>, value: unknown): Validated<Output> {
  const validated = schema['~standard'].validate(value);
  if (validated instanceof Promise) throw new TypeError('The schema is asynchronous');
  return validated;
}

/** Returns the keys that lead to an error, joined by dots; an empty string for the value itself. */
export const pathOfIssue = ({ path = [] }: Issue): string =>
  path.map((step) => String(typeof step === 'object' ? step.key : step)).join('.');

/** Accepts any string, without loading Valibot. */
export const textSchema: Schema<string> = {
  '~standard': {
    validate: (value) => (typeof value === 'string' ? { value } : { issues: [{ message: 'not a text' }] }),
  },
};
