import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ROUNDINGS, type Rounding } from '../../contract/reprice.ts';
import { parseChange } from '../../lib/percent.ts';
import { ROUNDING_NAMES } from '../../lib/rounding-names.ts';
import { submitting } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './prices.module.css';
import { changedByPercent, type Row } from './sheet.ts';

interface PercentBarProps {
  readonly places: readonly number[];
  /** True if `places` are those of selected rows. */
  readonly isSelection: boolean;
  readonly onChange: (next: (rows: readonly Row[]) => readonly Row[]) => void;
}

/** Changes the prices of the selected rows, or of all, by percent. */
export function PercentBar({ places, isSelection, onChange }: PercentBarProps) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [rounding, setRounding] = useState<Rounding>('hryvnia');
  const [showsOld, setShowsOld] = useState(false);
  const apply = () => {
    const change = parseChange(text);
    if (change === null) return setError(t`Від −90 до 1000, наприклад 10 або −7,5`);
    setError(undefined);
    onChange((rows) => changedByPercent(rows, places, { change, rounding, showsOld }));
  };
  return (
    <form className={styles.bar} onSubmit={submitting(apply)}>
      <TextField label={t`Змінити ціни на, %`} value={text} onChange={setText} error={error} />
      <Select<Rounding>
        label={t`Заокруглити`}
        value={rounding}
        onChange={setRounding}
        options={ROUNDINGS.map((id) => ({ id, label: i18n._(ROUNDING_NAMES[id]) }))}
      />
      <Checkbox isSelected={showsOld} onChange={setShowsOld}>
        {t`Показати стару ціну, якщо дешевшає`}
      </Checkbox>
      <Button type="submit" variant="secondary">
        {isSelection ? t`Змінити у вибраних (${places.length})` : t`Змінити в усіх (${places.length})`}
      </Button>
    </form>
  );
}
