import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type DiscountLevels, MOST_PERCENT } from '../../contract/discount-levels.ts';
import { removeAt, replaceAt } from '../../lib/lists.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { focusField } from '../forms/focus-field.ts';
import type { Edited } from '../forms/use-edited.ts';
import styles from './discount-levels.module.css';

/** A level as typed; null for an empty field. */
export interface LevelRow {
  /** Kopiykas. */
  readonly from: number | null;
  readonly percent: number | null;
}

export type LevelValues = {
  readonly levels: readonly LevelRow[];
};

interface LevelRowsProps {
  readonly form: Edited<DiscountLevels, LevelValues>;
}

/** Edits the levels, one per row: minimum sum and percent. */
export function LevelRows({ form: { values, problems, set, unreadable, setValidity } }: LevelRowsProps) {
  const { t } = useLingui();
  const { levels } = values;
  // Rows are keyed by index, so a removal gives all rows new keys.
  const [removals, setRemovals] = useState(0);
  const change = (index: number, level: LevelRow) => set('levels', replaceAt(levels, index, level));
  const remove = (index: number) => {
    for (const field of unreadable) setValidity(field, true);
    setRemovals((count) => count + 1);
    set('levels', removeAt(levels, index));
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
              onChange={(from) => change(index, { ...level, from })}
              onValidity={(isValid) => setValidity(`levels.${index}.from`, isValid)}
              error={problems[`levels.${index}.from`]}
            />
            <NumberField
              label={t`Знижка, %`}
              name={`levels.${index}.percent`}
              min={1}
              max={MOST_PERCENT}
              value={level.percent}
              onChange={(percent) => change(index, { ...level, percent })}
              onValidity={(isValid) => setValidity(`levels.${index}.percent`, isValid)}
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
