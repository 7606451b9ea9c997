import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { formatCount } from '../../rules/count.ts';
import { PRICE, type PriceRange } from '../../rules/facet-choice.ts';
import type { FacetCounts } from '../../rules/facets.ts';
import styles from './facet-list.module.css';

interface Props {
  readonly price: PriceRange;
  readonly prices: FacetCounts['prices'];
  readonly onChange: (price: PriceRange) => void;
}

/** Maximum number of digits of a price. */
const LONGEST = 7;

const textOf = (hryvnias: number | null) => (hryvnias === null ? '' : String(hryvnias));
/** Parses whole hryvnias from typed text; a fraction is dropped. NaN if it is no number. */
const read = (text: string): number | null => {
  const digits = text.replaceAll(/[\s\u00a0\u202f]/g, '').replace(/[.,].*$/, '');
  return digits === '' ? null : Number(digits);
};

/** A price range, applied with Enter, or when the focus leaves it. */
export function PriceFilter({ price, prices, onChange }: Props) {
  const { t } = useLingui();
  const id = useId();
  const [from, setFrom] = useState(textOf(price.from));
  const [to, setTo] = useState(textOf(price.to));
  // Typed text is discarded when the price changes; the fields stay mounted and keep the focus.
  const [typedOver, setTypedOver] = useState(price);
  if (typedOver.from !== price.from || typedOver.to !== price.to) {
    setTypedOver(price);
    setFrom(textOf(price.from));
    setTo(textOf(price.to));
  }
  const range = { from: read(from), to: read(to) };
  const problem = findProblem();

  function findProblem(): string | null {
    if (Number.isNaN(range.from) || Number.isNaN(range.to)) return t`Введіть ціну числом, у гривнях`;
    return range.from !== null && range.to !== null && range.from > range.to
      ? t`Найменша ціна більша за найбільшу`
      : null;
  }

  function take(event?: FormEvent) {
    event?.preventDefault();
    if (!problem && (range.from !== price.from || range.to !== price.to)) onChange(range);
  }

  const field = (label: string, value: string, set: (text: string) => void, placeholder: number | undefined) => (
    <label className={styles.bound}>
      <span>{label}</span>
      <input
        name={PRICE}
        inputMode="numeric"
        autoComplete="off"
        maxLength={LONGEST}
        value={value}
        placeholder={placeholder === undefined ? '' : formatCount(placeholder)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        onChange={(event) => set(event.target.value)}
        onBlur={() => take()}
      />
    </label>
  );

  return (
    <form className={styles.group} onSubmit={take} noValidate>
      <fieldset className={styles.plain}>
        <legend className={styles.title}>{t`Ціна, ₴`}</legend>
        <div className={styles.price}>
          {field(t`від`, from, setFrom, prices?.from)}
          {field(t`до`, to, setTo, prices?.to)}
        </div>
        {problem && (
          <p id={id} className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {/* Enter submits a form with several fields only if it has a submit button. */}
        <button type="submit" hidden tabIndex={-1} />
      </fieldset>
    </form>
  );
}
