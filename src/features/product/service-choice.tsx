import { useLingui } from '@lingui/react/macro';
import type { Service } from '../../contract/product.ts';
import { formatMoney } from '../../rules/money.ts';
import styles from './service-choice.module.css';

interface Props {
  readonly services: readonly Service[];
  /** Codes. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Work that can be ordered with each piece. */
export function ServiceChoice({ services, chosen, onChange }: Props) {
  const { t } = useLingui();
  if (services.length === 0) return null;
  const toggle = (code: string) =>
    onChange(chosen.includes(code) ? chosen.filter((other) => other !== code) : [...chosen, code]);
  return (
    <fieldset className={styles.services}>
      <legend>{t`Додаткові послуги`}</legend>
      {services.map(({ code, name, price }) => (
        <label key={code}>
          <input type="checkbox" checked={chosen.includes(code)} onChange={() => toggle(code)} />
          <span>{name}</span>
          <span className={styles.price}>+{formatMoney(price)}</span>
        </label>
      ))}
    </fieldset>
  );
}
