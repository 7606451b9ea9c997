import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { tierSchema } from '../../../src/contract/product.ts';
import { referredIds, SCHEDULED_REFERENCES, type ScheduledDetail } from '../../contract/schedule.ts';
import { localizedSchema } from '../../contract/texts.ts';
import { tiersText } from '../../contract/tiers-text.ts';
import { ANNOUNCEMENT_TYPE_NAMES } from '../../lib/state-names.ts';
import { useStudio } from '../../lib/studio.tsx';
import { wordOf } from '../../lib/words.ts';
import layout from '../../ui/layout.module.css';
import { ChangedValue } from '../audit/value.tsx';
import { useColumnNames } from './column-names.ts';
import styles from './schedule.module.css';

/**
 * Lists the changes of a plan by column: present and new values, and the value seen when it was scheduled if that
 * differs.
 */
export function PlanValues({ plan }: { readonly plan: ScheduledDetail }) {
  const { t } = useLingui();
  const namesOf = useColumnNames();
  const format = useFormatValue(plan);
  const isDone = plan.state === 'done';
  const shown = plan.changes.filter(({ seen, now, wanted }) => !isSame(isDone ? seen : now, wanted));
  if (shown.length === 0) return <p>{t`Нічого не зміниться: так уже й є.`}</p>;
  return (
    <dl className={styles.values}>
      {shown.map(({ subject, column, ...values }) => {
        const [seen, now, wanted] = [values.seen, values.now, values.wanted].map((value) => format(column, value));
        return (
          <div key={`${subject} ${column}`}>
            <dt>
              {namesOf([column])}
              {plan.subjectCount > 1 && ` · ${subjectName(plan, subject)}`}
            </dt>
            <dd>
              <ChangedValue change={changeOf(column, isDone ? seen : now, wanted)} source={null} names={{}} />
              {!isDone && !isSame(values.seen, values.now) && plan.plannedBy !== null && (
                <span className={layout.soft}>
                  {t`Коли планували, було:`}{' '}
                  <ChangedValue change={changeOf(column, seen, null)} source={null} names={{}} />
                </span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const subjectName = ({ subjects }: ScheduledDetail, index: number) => subjects[index]?.name ?? `№ ${index + 1}`;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns a change for the journal's view, which uses the column names of tables. */
const changeOf = (column: string, before: unknown, after: unknown) => ({
  column: column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  before,
  after,
});

/** Returns a function that puts ids, codes and lists of a column into words; other values are returned unchanged. */
function useFormatValue({ subjects, names }: ScheduledDetail): (column: string, value: unknown) => unknown {
  const { t, i18n } = useLingui();
  const { lang } = useStudio();
  const entity = subjects[0]?.entity;
  return (column, value) => {
    const referred = SCHEDULED_REFERENCES[`${entity}.${column}`];
    if (referred !== undefined) {
      const said = [value ?? []].flat().map((item) => {
        const [id = ''] = referredIds(item);
        const name = names[`${referred}:${id}`] ?? t`видалено`;
        return v.is(valuedSchema, item) ? `${name}: ${item.value[lang]}` : name;
      });
      return said.join(', ') || '—';
    }
    if (typeof value === 'string' && column === 'type')
      return i18n._(wordOf(ANNOUNCEMENT_TYPE_NAMES, value) ?? msg`інший`);
    if (typeof value === 'string' && column === 'mediaId') return t`є`;
    if (!Array.isArray(value)) return value;
    if (v.is(v.array(tierSchema), value)) return tiersText(value) || '—';
    return value.length === 0 ? '—' : t`зображень: ${value.length}`;
  };
}

const valuedSchema = v.looseObject({ value: localizedSchema });
