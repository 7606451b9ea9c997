import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { formatMoney, formatPercent } from '../../../src/rules/money.ts';
import {
  type DiscountLevels,
  discountLevelsSchema,
  MOST_LEVELS,
  updateDiscountLevels,
} from '../../contract/discount-levels.ts';
import { useStudio } from '../../lib/studio.tsx';
import { submitting } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.tsx';
import { FormBar } from '../forms/form-bar.tsx';
import { useEdited } from '../forms/use-edited.ts';
import styles from './discount-levels.module.css';
import { type LevelRow, LevelRows, type LevelValues } from './level-rows.tsx';

const NEW: LevelRow = { from: null, percent: null };

function useLevels(read: DiscountLevels) {
  const { t } = useLingui();
  const { api } = useStudio();
  const queryClient = useQueryClient();
  return useEdited<DiscountLevels, LevelValues>({
    ...{ entity: 'discount-levels', id: '1', title: t`Рівні знижки`, row: read, rowSchema: discountLevelsSchema },
    valuesOf: (row) => ({ levels: (row ?? read).levels }),
    revisionOf: ({ revision }) => revision,
    // The server returns an error of each empty field.
    store: async ({ values, seen }) =>
      (await api.request(updateDiscountLevels, { body: values as Pick<DiscountLevels, 'levels'>, ...seen })).levels,
    onSaved: () => {
      toast(t`Рівні знижки збережено`);
      void queryClient.invalidateQueries({ queryKey: ['discount-levels'] });
      void queryClient.invalidateQueries({ queryKey: ['customers'] });
    },
  });
}

/** The form of the discount levels: the whole list is saved at once. */
export function LevelsForm({ read }: { readonly read: DiscountLevels }) {
  const { t } = useLingui();
  const form = useLevels(read);
  const { levels } = form.values;
  const set = (next: readonly LevelRow[]) => form.set('levels', next);
  const submit = submitting(() => void form.save());
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Panel title={t`Рівні`}>
        <LevelRows key={form.version} form={form} />
        <Button
          variant="secondary"
          className={styles.add}
          isDisabled={levels.length >= MOST_LEVELS}
          onPress={() => set([...levels, NEW])}
        >
          {t`Додати рівень`}
        </Button>
        {levels.length >= MOST_LEVELS && (
          <p className={layout.soft}>{t`Рівнів може бути щонайбільше ${MOST_LEVELS}.`}</p>
        )}
      </Panel>
      <FormBar
        form={form}
        label={t`Зберегти рівні`}
        write={{ write: 'discount-levels.update', input: form.values }}
        words={{ levels: { label: t`Рівні`, format: formatLevels } }}
      />
    </form>
  );
}

/** Formats levels: `5 000 ₴ — 3 %; 15 000 ₴ — 5 %`. */
const formatLevels = (value: unknown): string =>
  (value as readonly LevelRow[])
    .map(
      ({ from, percent }) =>
        `${from === null ? '…' : formatMoney(from)} — ${percent === null ? '…' : formatPercent(percent)}`,
    )
    .join('; ');
