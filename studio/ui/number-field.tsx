import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { parseInteger } from '../lib/integer.ts';
import type { FieldProps } from './field.tsx';
import { TextField } from './text-field.tsx';

interface NumberFieldProps extends FieldProps {
  /** An integer; null for an empty field. */
  readonly value: number | null;
  /** Called with integers within the limits, and with null for an empty field. */
  readonly onChange: (value: number | null) => void;
  /** Called when the input becomes valid or invalid. */
  readonly onValidity?: (isValid: boolean) => void;
  readonly min?: number;
  readonly max?: number;
  /** Unit beside the field: `шт.`, `%`. */
  readonly unit?: string;
  readonly isOptional?: boolean;
}

/** Field for an integer, parsed by lib/integer.ts. Sums have their own field, MoneyField. */
export function NumberField({ value, onChange, onValidity, error, unit, ...field }: NumberFieldProps) {
  const { t } = useLingui();
  const { min = 0, max = 1_000_000_000 } = field;
  const [text, setText] = useState(() => textOf(value));
  const [isWrong, setWrong] = useState(false);
  const told = useRef(value);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(textOf(value));
    setWrong(false);
  }, [value]);

  const type = (typed: string) => {
    setText(typed);
    setWrong(false);
    const parsed = typed.trim() === '' ? { isValid: true as const, value: null } : parseInteger(typed, { min, max });
    onValidity?.(parsed.isValid);
    if (!parsed.isValid) return;
    told.current = parsed.value;
    onChange(parsed.value);
  };
  const leave = () => setWrong(text.trim() !== '' && !parseInteger(text, { min, max }).isValid);
  return (
    <TextField
      {...field}
      value={text}
      onChange={type}
      onBlur={leave}
      inputMode="numeric"
      autoComplete="off"
      error={isWrong ? t`Ціле число від ${min} до ${max}` : error}
      aside={unit !== undefined && <span>{unit}</span>}
    />
  );
}

const textOf = (value: number | null) => (value === null ? '' : String(value));
