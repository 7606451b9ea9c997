import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { MOST_PERCENT } from '../../contract/discount-levels.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { focusField } from '../forms/focus-field.ts';
import styles from './discount-levels.module.css';

/** A level as typed; null for an empty field. */
export interface LevelRow {
  /** Kopiykas. */
  readonly from: number | null;
  readonly percent: number | null;
}

interface LevelRowsProps {
  readonly levels: readonly LevelRow[];
  /** Error messages by field: `levels.0.from`. */
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (levels: readonly LevelRow[]) => void;
  /** Called with the fields whose input is not a number. */
  readonly onUnreadable: (fields: ReadonlySet<string>) => void;
}

/** Edits the levels, one per row: minimum sum and percent. */
export function LevelRows({ levels, problems, onChange, onUnreadable }: LevelRowsProps) {
  const { t } = useLingui();
  const unreadable = useRef(new Set<string>());
  // Rows are keyed by index, so a removal gives all rows new keys.
  const [removals, setRemovals] = useState(0);
  const sayValidity = (field: string) => (isValid: boolean) => {
    if (isValid) unreadable.current.delete(field);
    else unreadable.current.add(field);
    onUnreadable(new Set(unreadable.current));
  };
  const change = (index: number, said: Partial<LevelRow>) =>
    onChange(levels.map((level, place) => (place === index ? { ...level, ...said } : level)));
  const remove = (index: number) => {
    unreadable.current.clear();
    onUnreadable(new Set());
    setRemovals((count) => count + 1);
    onChange(levels.filter((_, place) => place !== index));
    // The pressed button is removed with its row, so the focus moves to the neighbouring row.
    setTimeout(() => focusField(`levels.${Math.min(index, levels.length - 2)}.from`));
  };
  return (
    <div className={styles.rows}>
      {levels.map((level, index) => {
        const number = index + 1;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would stand above every row
          <div key={`${removals}.${number}`} role="group" aria-label={t`Рівень ${number}`} className={styles.row}>
            <MoneyField
              label={t`Від суми`}
              name={`levels.${index}.from`}
              value={level.from}
              onChange={(from) => change(index, { from })}
              onValidity={sayValidity(`${index}.from`)}
              error={problems[`levels.${index}.from`]}
            />
            <NumberField
              label={t`Знижка, %`}
              name={`levels.${index}.percent`}
              min={1}
              max={MOST_PERCENT}
              value={level.percent}
              onChange={(percent) => change(index, { percent })}
              onValidity={sayValidity(`${index}.percent`)}
              error={problems[`levels.${index}.percent`]}
            />
            <IconButton
              icon="trash"
              label={t`Прибрати рівень ${number}`}
              className={styles.remove}
              isDisabled={levels.length === 1}
              onPress={() => remove(index)}
            />
          </div>
        );
      })}
    </div>
  );
}
