import { useRef, useState } from 'react';
import * as v from 'valibot';
import { fieldCode } from '../contract/error.ts';
import { ApiError } from './api.ts';
import { useErrorMessage } from './error-message.ts';
import { useFieldMessage } from './field-message.ts';

/** What is wrong with which field. */
type FieldErrors = Readonly<Record<string, string | undefined>>;

export interface Form {
  /** For the `<form>`. */
  readonly props: {
    readonly ref: (form: HTMLFormElement | null) => void;
    readonly noValidate: true;
    readonly onSubmit: (event: { preventDefault(): void }) => void;
    readonly onInput: (event: { target: EventTarget }) => void;
  };
  readonly errors: FieldErrors;
  /** What went wrong when no field is to blame. */
  readonly failure: string | null;
  readonly isPending: boolean;
}

const NO_ERRORS: FieldErrors = {};

/**
 * A form over the browser's own: its fields hold the values, by their names. Mistakes show on submit and not before; an
 * invalid form makes no call and puts the focus on its first mistake; a change clears what was said of it; a submit
 * while one is under way is ignored. A refusal shows at the field that it names, else above the button.
 */
export function useForm<const Schema extends v.GenericSchema<unknown, unknown>>(
  schema: Schema,
  submit: (values: v.InferOutput<Schema>) => Promise<unknown>,
): Form {
  const form = useRef<HTMLFormElement | null>(null);
  // The second click of a double click comes before the render that shows the first.
  const isBusy = useRef(false);
  const [isPending, setPending] = useState(false);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [failure, setFailure] = useState<string | null>(null);
  const fieldMessage = useFieldMessage();
  const messageOf = useErrorMessage();

  const showErrors = (wrong: FieldErrors) => {
    setErrors(wrong);
    const first = [...(form.current?.elements ?? [])].find(
      (control) => control instanceof HTMLInputElement && wrong[control.name] !== undefined,
    );
    if (first instanceof HTMLElement) first.focus();
  };

  const showFailure = (error: unknown) => {
    const names = error instanceof ApiError ? Object.entries(error.fields) : [];
    const known = names.filter(([name]) => form.current?.elements.namedItem(name));
    if (known.length === 0) return setFailure(messageOf(error));
    // A mistake in the input is told field by field; a refusal (a wrong code) in its own words, where it belongs.
    const isInput = error instanceof ApiError && error.code === 'bad_request';
    showErrors(Object.fromEntries(known.map(([name, message]) => [name, isInput ? message : messageOf(error)])));
  };

  const send = async (values: v.InferOutput<Schema>) => {
    isBusy.current = true;
    setPending(true);
    try {
      await submit(values);
    } catch (error) {
      showFailure(error);
    } finally {
      isBusy.current = false;
      setPending(false);
    }
  };

  const onSubmit = (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (isBusy.current || !form.current) return;
    setFailure(null);
    const parsed = v.safeParse(schema, Object.fromEntries(new FormData(form.current)));
    if (parsed.success) {
      setErrors(NO_ERRORS);
      void send(parsed.output);
      return;
    }
    const wrong = parsed.issues.map((issue) => [v.getDotPath(issue) ?? '', fieldMessage(fieldCode(issue.message))]);
    // Of several mistakes in a field the first is told.
    showErrors(Object.fromEntries(wrong.reverse()));
  };

  const onInput = ({ target }: { target: EventTarget }) => {
    setFailure(null);
    if (target instanceof HTMLInputElement) setErrors(({ [target.name]: _, ...rest }) => rest);
  };

  const ref = (element: HTMLFormElement | null) => {
    form.current = element;
  };
  return { props: { ref, noValidate: true, onSubmit, onInput }, errors, failure, isPending };
}
