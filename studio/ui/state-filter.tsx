import { useLingui } from '@lingui/react/macro';
import styles from './state-filter.module.css';

interface StateFilterProps<Id extends string> {
  readonly states: readonly { readonly id: Id; readonly label: string; readonly count: number | undefined }[];
  readonly isChosen: (id: Id) => boolean;
  readonly onChoose: (id: Id) => void;
}

/** Filters a list by state and shows the number of rows in each; an ellipsis if it is unknown. */
export function StateFilter<Id extends string>({ states, isChosen, onChoose }: StateFilterProps<Id>) {
  const { t } = useLingui();
  return (
    <fieldset aria-label={t`Стан`} className={styles.states}>
      {states.map(({ id, label, count }) => (
        <button
          key={id}
          type="button"
          aria-pressed={isChosen(id)}
          className={styles.state}
          onClick={() => onChoose(id)}
        >
          {label} <span className={styles.count}>{count ?? '…'}</span>
        </button>
      ))}
    </fieldset>
  );
}
