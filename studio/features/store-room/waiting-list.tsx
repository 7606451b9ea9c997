import { useLingui } from '@lingui/react/macro';
import { formatMoney } from '../../../src/rules/money.ts';
import { useSession } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import type { FieldChange, WaitingChange } from './changes.ts';
import styles from './store-room.module.css';
import { queue, useQueueState } from './use-queue.ts';

/** Returns a function that words the values of a field. */
function useValueText() {
  const { t } = useLingui();
  return (field: FieldChange['field'], value: number | boolean): string => {
    if (typeof value === 'boolean') return value ? t`показано` : t`приховано`;
    return field === 'price' ? formatMoney(value) : t`${value} шт.`;
  };
}

/** Returns a function that words a change, without the name of its product. */
function useChangeText() {
  const { t } = useLingui();
  const valueText = useValueText();
  return ({ field, seen, to }: FieldChange): string => {
    const [before, after] = [valueText(field, seen), valueText(field, to)];
    if (field === 'price') return t`ціна ${before} → ${after}`;
    return field === 'stock' ? t`на полиці ${before} → ${after}` : after;
  };
}

/** The changes that need a decision of the person. */
export function Problems() {
  const { staff } = useSession();
  const { waiting } = useQueueState();
  const own = waiting.filter(({ staffId, problem }) => staffId === staff.id && problem !== null);
  return (
    <div role="alert" className={layout.rows}>
      {own.map((change) => (
        <ProblemNotice key={change.id} waiting={change} />
      ))}
    </div>
  );
}

function ProblemNotice({ waiting }: { readonly waiting: WaitingChange }) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const valueText = useValueText();
  const changeText = useChangeText();
  const { id, product, change, problem } = waiting;
  if (problem === null) return null;
  const name = product.name[lang];
  if (problem.kind === 'refused') {
    return (
      <Notice tone="error">
        <strong>{name}</strong>
        <span>
          {changeText(change)}. {problem.message}
        </span>
        <span className={styles.actions}>
          <Button variant="secondary" onPress={() => void queue.retry(id)}>{t`Спробувати ще раз`}</Button>
          <Button variant="quiet" onPress={() => void queue.drop(id)}>{t`Не зберігати`}</Button>
        </span>
      </Notice>
    );
  }
  const [theirs, mine] = [valueText(change.field, problem.current), valueText(change.field, change.to)];
  const who = problem.changedBy;
  return (
    <Notice tone="warning">
      <strong>{name}</strong>
      <span>
        {who === null ? t`Тим часом змінено: ${theirs}.` : t`Тим часом змінено: ${theirs} (${who}).`}{' '}
        {t`Ви вписали: ${mine}.`}
      </span>
      <span className={styles.actions}>
        <Button variant="secondary" onPress={() => void queue.retry(id)}>{t`Записати ${mine}`}</Button>
        <Button variant="quiet" onPress={() => void queue.drop(id)}>{t`Лишити ${theirs}`}</Button>
      </span>
    </Notice>
  );
}

/** The number of changes that wait for a connection. */
export function WaitingCount() {
  const { t } = useLingui();
  const { staff } = useSession();
  const { waiting, isSending } = useQueueState();
  const count = waiting.filter(({ staffId, problem }) => staffId === staff.id && problem === null).length;
  const isSeen = count > 0 && (!isSending || !navigator.onLine);
  return <span role="status">{isSeen && <strong>{t`Чекає на зв’язок: ${count}`}</strong>}</span>;
}

/** The changes that wait to be sent, and those that this tab has sent last. */
export function WaitingList() {
  const { t } = useLingui();
  const { staff } = useSession();
  const { waiting, sent } = useQueueState();
  const own = waiting.filter(({ staffId, problem }) => staffId === staff.id && problem === null);
  const others = waiting.filter(({ staffId }) => staffId !== staff.id).length;
  return (
    <>
      {others > 0 && (
        <Notice>
          {t`На цьому пристрої чекають зміни іншого працівника: ${others}. Їх буде надіслано, коли він увійде.`}
        </Notice>
      )}
      <Changes title={t`Ще не надіслано`} changes={own} />
      <Changes title={t`Збережено`} changes={sent} />
    </>
  );
}

function Changes({ title, changes }: { readonly title: string; readonly changes: readonly WaitingChange[] }) {
  const { lang } = useStudio();
  const changeText = useChangeText();
  if (changes.length === 0) return null;
  return (
    <section aria-label={title} className={layout.tightStack}>
      <h2>{title}</h2>
      <ul className={layout.rows}>
        {changes.map(({ id, product, change }) => (
          <li key={id} className={styles.words}>
            {product.name[lang]}
            <span className={layout.soft}>
              {product.sku}: {changeText(change)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
