import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { tierSchema } from '../../../src/contract/product.ts';
import type { ScheduledDetail, ScheduledValue } from '../../contract/schedule.ts';
import { tiersText } from '../../contract/tiers-text.ts';
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
  const isDone = plan.state === 'done';
  const shown = plan.changes.filter(({ seen, now, wanted }) => !isSame(isDone ? seen : now, wanted));
  if (shown.length === 0) return <p>{t`Нічого не зміниться: так уже й є.`}</p>;
  return (
    <dl className={styles.values}>
      {shown.map((value) => (
        <div key={`${value.subject} ${value.column}`}>
          <dt>
            {namesOf([value.column])}
            {plan.subjectCount > 1 && ` · ${subjectName(plan, value.subject)}`}
          </dt>
          <dd>
            <ChangedValue change={changeOf(value, isDone ? value.seen : value.now)} source={null} names={{}} />
            {!isDone && !isSame(value.seen, value.now) && plan.plannedBy !== null && (
              <span className={styles.soft}>
                {t`Коли планували, було:`} <Seen value={value} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Seen({ value }: { readonly value: ScheduledValue }) {
  return <ChangedValue change={{ ...changeOf(value, value.seen), after: null }} source={null} names={{}} />;
}

const subjectName = ({ subjects }: ScheduledDetail, index: number) => subjects[index]?.name ?? `№ ${index + 1}`;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns a change for the journal's view, which uses the column names of tables. */
const changeOf = ({ column, wanted }: ScheduledValue, before: unknown) => ({
  column: column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  before: say(before),
  after: say(wanted),
});

/** Formats a list on one line; other values are returned unchanged. */
function say(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  if (value.length === 0) return '—';
  if (v.is(v.array(tierSchema), value)) return tiersText(value);
  return value.map((one) => (typeof one === 'object' ? codeOf(one) : String(one))).join(', ');
}

const namedSchema = v.union([
  v.pipe(
    v.object({ code: v.string() }),
    v.transform(({ code }) => code),
  ),
  v.pipe(
    v.object({ mediaId: v.string() }),
    v.transform(({ mediaId }) => mediaId),
  ),
]);

function codeOf(part: unknown): string {
  const named = v.safeParse(namedSchema, part);
  return named.success ? named.output : JSON.stringify(part);
}
