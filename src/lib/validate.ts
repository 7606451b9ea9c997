/** What is wrong with a value, and where: the keys that lead to it. */
interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

type Validated<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly Issue[] };

/** What every schema of Valibot is beside its own (https://standardschema.dev): it validates by itself. */
export interface Schema<Output> {
  readonly '~standard': {
    readonly validate: (value: unknown) => Validated<Output> | Promise<Validated<Output>>;
  };
}

/** Validates by the schema's own method, so that a module which is given schemas does not load Valibot; its caller has. */
export function validate<Output>(schema: Schema<Output>, value: unknown): Validated<Output> {
  const validated = schema['~standard'].validate(value);
  if (validated instanceof Promise) throw new TypeError('The schema is asynchronous');
  return validated;
}

/** The keys that lead to what is wrong, with dots between them; empty for the value itself. */
export const pathOfIssue = ({ path = [] }: Issue): string =>
  path.map((step) => String(typeof step === 'object' ? step.key : step)).join('.');

/** Any text, where Valibot is not loaded for it. */
export const textSchema: Schema<string> = {
  '~standard': {
    validate: (value) => (typeof value === 'string' ? { value } : { issues: [{ message: 'not a text' }] }),
  },
};
