interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly note?: string | undefined;
  /** The reason why it cannot be chosen now. */
  readonly refusal?: string | undefined;
  /** Shown at the end of the row while it can be chosen. */
  readonly price?: string;
}

interface Props<Value extends string> {
  readonly name: string;
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Option<Value>[];
  readonly onChange: (value: Value) => void;
}

/** Radio buttons, each with a description. */
export function RadioList<Value extends string>({ name, label, value, options, onChange }: Props<Value>) {
  return (
    <fieldset className="checkout-choices">
      <legend className="checkout-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="checkout-choice">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.refusal !== undefined}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {(option.refusal ?? option.note) && <small>{option.refusal ?? option.note}</small>}
          </span>
          {option.price !== undefined && option.refusal === undefined && <b>{option.price}</b>}
        </label>
      ))}
    </fieldset>
  );
}
