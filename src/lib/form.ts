import { type RefCallback, useEffect, useRef, useState } from 'react';
import { fieldCode } from '../contract/field-code.ts';
import { ApiError } from './api-error.ts';
import { useErrorMessage } from './error-message.ts';
import { useFieldMessage } from './field-message.ts';
import { useSingleFlight } from './single-flight.ts';
import { pathOfIssue, type Schema, validate } from './validate.ts';

/** Messages of errors, by field name or by the path of the value. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

const NO_ERRORS: FieldErrors = {};

/** The result of validating input. */
type Validated<Values> =
  | { readonly success: true; readonly values: Values }
  | { readonly success: false; readonly errors: FieldErrors };

/**
 * Returns a function that validates input against a schema; each field gets the message of its first error, by the dot
 * path of its value.
 * @param given translates an issue into a message; by default, the messages of all forms
 */
export function useValidate(given?: (message: string) => string) {
  const fieldMessage = useFieldMessage();
  const messageOf = given ?? ((message: string) => fieldMessage(fieldCode(message)));
  return <Values>(schema: Schema<Values>, input: unknown): Validated<Values> => {
    const validated = validate(schema, input);
    if (!validated.issues) return { success: true, values: validated.value };
    const errors = validated.issues.map((issue) => [pathOfIssue(issue), messageOf(issue.message)]);
    return { success: false, errors: Object.fromEntries(errors.reverse()) };
  };
}

export interface Submission<Values> {
  /** For the `<form>`. */
  readonly ref: RefCallback<HTMLFormElement>;
  readonly errors: FieldErrors;
  /** The error message if no field is wrong. */
  readonly failure: string | null;
  readonly isPending: boolean;
  submit(validated: Validated<Values>): void;
  /** Shows the error of a field that was left, if there is one; the focus stays where it is. */
  mark(field: string, error: string | undefined): void;
  /** Clears the failure and the errors of fields that have changed. */
  clear(...fields: readonly string[]): void;
}

/** The attribute of a form's list of errors, which takes the focus instead of the first wrong field. */
export const MISTAKES = 'data-mistakes';

/**
 * Submits a form. Invalid input makes no request, and its first error gets the focus; a submit while one is pending is
 * ignored; an error shows at the fields that `errorsOf` returns, or else as the form's failure.
 */
export function useSubmission<Values>(
  send: (values: Values) => Promise<unknown>,
  errorsOf: (error: unknown, form: HTMLFormElement | null) => FieldErrors | null,
): Submission<Values> {
  const form = useRef<HTMLFormElement | null>(null);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [failure, setFailure] = useState<string | null>(null);
  const messageOf = useErrorMessage();

  // Moves the focus after the errors are rendered.
  const isFocusDue = useRef(false);
  useEffect(() => {
    if (!isFocusDue.current) return;
    isFocusDue.current = false;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    (find(`[${MISTAKES}]`) ?? find('[aria-invalid="true"]'))?.focus();
  });

  const showErrors = (next: FieldErrors) => {
    setErrors(next);
    isFocusDue.current = true;
  };
  const { run, isPending } = useSingleFlight(async (values: Values) => {
    try {
      await send(values);
    } catch (error) {
      const found = errorsOf(error, form.current);
      if (found) showErrors(found);
      else setFailure(messageOf(error));
    }
  });
  const submit = (validated: Validated<Values>) => {
    if (isPending) return;
    setFailure(null);
    if (!validated.success) return showErrors(validated.errors);
    setErrors(NO_ERRORS);
    void run(validated.values);
  };
  const mark = (field: string, error: string | undefined) => setErrors((now) => ({ ...now, [field]: error }));
  const clear = (...fields: readonly string[]) => {
    setFailure(null);
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !fields.includes(field))));
  };
  const ref = (element: HTMLFormElement | null) => {
    form.current = element;
  };
  return { ref, errors, failure, isPending, submit, mark, clear };
}

export interface Form extends Pick<Submission<unknown>, 'errors' | 'failure' | 'isPending'> {
  /** For the `<form>`. */
  readonly props: {
    readonly ref: RefCallback<HTMLFormElement>;
    readonly noValidate: true;
    readonly onSubmit: (event: { preventDefault(): void; currentTarget: HTMLFormElement }) => void;
    readonly onInput: (event: { target: EventTarget }) => void;
  };
}

/**
 * Returns a form whose values are in the browser's own fields, by name. Errors show on submit and not before, and
 * disappear when the field changes.
 * @param issueMessage translates an issue of the schema into a message; by default, the messages of all forms
 */
export function useForm<Values>(
  schema: Schema<Values>,
  send: (values: Values) => Promise<unknown>,
  issueMessage?: (message: string) => string,
): Form {
  const validateInput = useValidate(issueMessage);
  const messageOf = useErrorMessage();
  const { ref, submit, clear, ...state } = useSubmission(send, (error, form) => {
    if (!(error instanceof ApiError)) return null;
    const named = Object.entries(error.fields).filter(([name]) => form?.elements.namedItem(name));
    if (named.length === 0) return null;
    // Invalid input has a message for each field; another error (a wrong code) has one message, and names its field.
    const isInput = error.code === 'bad_request';
    return Object.fromEntries(named.map(([name, message]) => [name, isInput ? message : messageOf(error)]));
  });
  const props: Form['props'] = {
    ref,
    noValidate: true,
    onSubmit: (event) => {
      event.preventDefault();
      submit(validateInput(schema, Object.fromEntries(new FormData(event.currentTarget))));
    },
    onInput: ({ target }) => clear(...(target instanceof HTMLInputElement ? [target.name] : [])),
  };
  return { props, ...state };
}
