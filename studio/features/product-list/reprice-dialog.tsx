import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatMoney } from '../../../src/rules/money.ts';
import { ROUNDINGS, type Rounding, repriced } from '../../contract/reprice.ts';
import { parseChange } from '../../lib/percent.ts';
import { ROUNDING_NAMES } from '../../lib/rounding-names.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type BulkDialogProps, useBulkForm } from './bulk-form.ts';

/** Price of the example in kopiykas. */
const EXAMPLE = 25_000;

/** Asks for the percent and the rounding of a price change, and shows an example. */
export function RepriceDialog({ count, isReady, state: progress, onClose, onRun }: BulkDialogProps) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState('');
  const [rounding, setRounding] = useState<Rounding>('hryvnia');
  const [showsOld, setShowsOld] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const { run, ...state } = useBulkForm({ onClose, onRun });
  const change = parseChange(text);
  const submit = () => {
    setWrong(change === null);
    if (change !== null) void run({ kind: 'reprice', reprice: { change, rounding, showsOld } });
  };
  const [before, after] = [EXAMPLE, change === null ? EXAMPLE : repriced(EXAMPLE, { change, rounding })].map(
    formatMoney,
  );
  return (
    <FormDialog
      title={t`Змінити ціни`}
      action={t`Змінити ціни: ${count}`}
      isDisabled={!isReady}
      form={{ ...state, run: submit }}
      onClose={onClose}
    >
      <TextField
        label={t`На скільки відсотків`}
        hint={t`10 підвищить на десяту частину, -5,5 знизить`}
        value={text}
        onChange={setText}
        inputMode="text"
        error={isWrong && change === null ? t`Відсоток від -90 до 1000, до сотих` : undefined}
        aside="%"
      />
      <Select
        label={t`Округлити`}
        value={rounding}
        options={ROUNDINGS.map((id) => ({ id, label: i18n._(ROUNDING_NAMES[id]) }))}
        onChange={setRounding}
      />
      <Checkbox isSelected={showsOld} onChange={setShowsOld}>
        {t`Показувати попередню ціну закресленою, якщо нова нижча`}
      </Checkbox>
      {change !== null && <p role="status">{t`Наприклад: ${before} стане ${after}`}</p>}
      {progress}
    </FormDialog>
  );
}
