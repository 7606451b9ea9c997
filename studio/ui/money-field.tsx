import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type MoneyProblem, moneyText, parseMoney } from '../contract/money.ts';
import { MONEY_PROBLEMS } from '../lib/money-problems.ts';
import type { FieldProps } from './field.tsx';
import { TextField } from './text-field.tsx';

interface MoneyFieldProps extends FieldProps {
  /** Kopiykas; null for an empty field. */
  readonly value: number | null;
  /** Called with valid sums, and with null for an empty field. Invalid input stays in the field with its error. */
  readonly onChange: (kopiykas: number | null) => void;
  /** Called when the input becomes valid or invalid; a form with an invalid field is not sent. */
  readonly onValidity?: (isValid: boolean) => void;
  readonly isOptional?: boolean;
  readonly aside?: ReactNode;
}

/** Field for a sum in hryvnias, parsed by contract/money.ts and formatted on blur. */
export function MoneyField({ value, onChange, onValidity, error, ...field }: MoneyFieldProps) {
  const { i18n } = useLingui();
  const [text, setText] = useState(() => textOf(value));
  const [problem, setProblem] = useState<MoneyProblem | null>(null);
  const told = useRef(value);
  // A value changed from outside (an undo, a saved row) replaces the text; the field's own changes do not.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(textOf(value));
    setProblem(null);
  }, [value]);

  const tell = (next: number | null) => {
    told.current = next;
    onValidity?.(true);
    onChange(next);
  };
  const type = (typed: string) => {
    setText(typed);
    setProblem(null);
    if (typed.trim() === '') return tell(null);
    const parsed = parseMoney(typed);
    if (parsed.isValid) tell(parsed.kopiykas);
    else onValidity?.(false);
  };
  const leave = () => {
    if (text.trim() === '') return;
    const parsed = parseMoney(text);
    if (parsed.isValid) setText(moneyText(parsed.kopiykas));
    else setProblem(parsed.problem);
  };
  return (
    <TextField
      {...field}
      value={text}
      onChange={type}
      onBlur={leave}
      inputMode="decimal"
      autoComplete="off"
      error={problem ? i18n._(MONEY_PROBLEMS[problem]) : error}
      aside={
        <>
          <span aria-hidden="true">₴</span>
          {field.aside}
        </>
      }
    />
  );
}

const textOf = (value: number | null) => (value === null ? '' : moneyText(value));
