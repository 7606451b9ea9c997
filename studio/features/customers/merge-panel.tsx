import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '../../../src/lib/use-debounced.ts';
import { formatMoney, formatPercent } from '../../../src/rules/money.ts';
import {
  type MergePreview,
  type MergeSide,
  mergeStudioCustomer,
  previewCustomerMerge,
  type StudioCustomer,
} from '../../contract/customers.ts';
import { type CustomerRow, listCustomers } from '../../contract/customers-list.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import cells from '../../ui/cells.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/form-dialog.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './customers.module.css';
import { useCustomerWrite } from './queries.ts';

/** Milliseconds after the last key until the search is sent. */
const PAUSE = 300;

/** Merges another account of the same person into this one. */
export function MergePanel({ customer }: { readonly customer: StudioCustomer }) {
  const { t } = useLingui();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may('customers.write')) return null;
  return (
    <Panel title={t`Другий кабінет`}>
      <p
        className={cells.soft}
      >{t`Та сама людина має ще один кабінет? Перенесіть сюди його замовлення, кошик і нотатки.`}</p>
      <div className={layout.actions}>
        <Button variant="secondary" onPress={() => setOpen(true)}>{t`Об’єднати кабінети`}</Button>
      </div>
      {isOpen && <MergeDialog customer={customer} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

interface MergeDialogProps {
  readonly customer: StudioCustomer;
  readonly onClose: () => void;
}

function MergeDialog({ customer, onClose }: MergeDialogProps) {
  const { t } = useLingui();
  const [from, setFrom] = useState<string | null>(null);
  return (
    <Dialog title={t`Об’єднати кабінети`} isOpen onOpenChange={(open) => !open && onClose()}>
      {from === null ? (
        <Search customer={customer} onFind={setFrom} />
      ) : (
        <Summary customer={customer} from={from} onBack={() => setFrom(null)} onClose={onClose} />
      )}
    </Dialog>
  );
}

const nameOf = ({ name, email, phone }: Pick<CustomerRow, 'name' | 'email' | 'phone'>) =>
  [name, phone, email].filter((part) => part !== null).join(', ') || '—';

function Search({ customer, onFind }: { readonly customer: StudioCustomer; readonly onFind: (id: string) => void }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const [text, setText] = useState('');
  const asked = useDebounced(text.trim(), PAUSE);
  const errorMessage = useErrorMessage();
  const { data, error } = useQuery({
    queryKey: ['customers', 'list', 'merge', asked],
    queryFn: ({ signal }) => api.request(listCustomers, { query: { q: asked }, signal }),
    enabled: asked.length > 1,
    placeholderData: keepPreviousData,
  });
  const found = asked.length > 1 ? (data?.customers ?? []).filter(({ id }) => id !== customer.id).slice(0, 6) : [];
  return (
    <div className={layout.stack}>
      <SearchField
        label={t`Знайти другий кабінет`}
        placeholder={t`Ім’я, телефон або пошта`}
        value={text}
        onChange={setText}
      />
      <div role="alert">{error && <Notice tone="error">{errorMessage(error)}</Notice>}</div>
      {asked.length > 1 && data && found.length === 0 && <p role="status">{t`Нікого не знайдено`}</p>}
      <ul className={layout.rows}>
        {found.map((row) => (
          <li key={row.id} className={styles.row}>
            <Button variant="secondary" aria-label={t`Вибрати: ${nameOf(row)}`} onPress={() => onFind(row.id)}>
              {t`Вибрати`}
            </Button>
            <span>
              {nameOf(row)}, {t`замовлень: ${row.orders}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SummaryProps extends MergeDialogProps {
  readonly from: string;
  readonly onBack: () => void;
}

const CHOSEN = ['name', 'phone', 'email'] as const;
type Chosen = Readonly<Record<(typeof CHOSEN)[number], MergeSide>>;

/** The input of a merge, with the revisions that the summary was made of. */
interface Merge extends Chosen {
  readonly fromRevision: number;
  readonly revision: number;
}

/** Shows what moves, and asks which contacts stay; nothing is changed before it is confirmed. */
function Summary({ customer, from, onBack, onClose }: SummaryProps) {
  const { t } = useLingui();
  const { api } = useStudio();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const { id, revision } = customer;
  const { data, error } = useQuery({
    queryKey: ['customers', 'merge', id, from, revision],
    queryFn: ({ signal }) => api.request(previewCustomerMerge, { params: { id }, body: { from }, signal }),
    gcTime: 0,
  });
  const [touched, setTouched] = useState<Partial<Chosen>>({});
  const write = useCustomerWrite(id, (studio, { revision: ifMatch, ...body }: Merge) =>
    studio.request(mergeStudioCustomer, { params: { id }, body: { from, ...body }, ifMatch }),
  );
  if (!data) return error ? <Notice tone="error">{errorMessage(error)}</Notice> : <Skeleton rows={4} />;
  const chosen = { ...defaultsOf(customer, data), ...touched };
  const merge = () =>
    write.mutate(
      { ...chosen, revision, fromRevision: data.from.revision },
      {
        onSuccess() {
          client.removeQueries({ queryKey: ['customers', 'one', api.lang, from] });
          toast(t`Кабінети об’єднано`);
          onClose();
        },
        onError(refusal) {
          // The contacts and the numbers of either account have changed: they are shown before another attempt.
          if (refusal instanceof ApiError && refusal.code === 'revision_conflict')
            void client.invalidateQueries({
              queryKey: ['customers'],
              predicate: ({ queryKey }) => queryKey[1] !== 'list',
            });
        },
      },
    );
  const isContactChanged = chosen.phone === 'from' || chosen.email === 'from';
  return (
    <DialogForm
      action={t`Об’єднати назавжди`}
      dismissal={t`Вибрати інший`}
      isDangerous
      form={{ run: merge, isPending: write.isPending, message: write.error && errorMessage(write.error) }}
      onClose={onBack}
    >
      <p>{t`Сюди перейде все з кабінету: ${nameOf(data.from)}.`}</p>
      <Moved preview={data} />
      <Choices
        customer={customer}
        preview={data}
        chosen={chosen}
        onChoose={(changes) => setTouched({ ...touched, ...changes })}
      />
      <Notice tone="warning">
        {isContactChanged
          ? t`Другий кабінет зникне, і роз’єднати їх не можна. Входи в обидва кабінети завершаться.`
          : t`Другий кабінет зникне, і роз’єднати їх не можна. Входи в нього завершаться.`}
      </Notice>
    </DialogForm>
  );
}

/** Keeps the values of this account, and takes those that it lacks from the other one. */
const defaultsOf = (customer: StudioCustomer, { from }: MergePreview): Chosen => {
  const side = (name: (typeof CHOSEN)[number]): MergeSide =>
    customer[name] === null && from[name] !== null ? 'from' : 'into';
  return { name: side('name'), phone: side('phone'), email: side('email') };
};

function Moved({ preview }: { readonly preview: MergePreview }) {
  const { t } = useLingui();
  const { moved, before, after } = preview;
  const counts = [
    [t`замовлень`, moved.orders],
    [t`штук у кошику`, moved.cartPieces],
    [t`відкладених товарів`, moved.savedLines],
    [t`бажань`, moved.wishes],
    [t`відгуків`, moved.reviews],
    [t`нотаток`, moved.notes],
    [t`проєктів у записнику`, moved.projects],
    [t`входів через Google та інші`, moved.identities],
    [t`браузерів, де вхід завершиться`, moved.sessions],
  ] as const;
  const told = counts.filter(([, count]) => count > 0);
  const percent = (value: number) => (value === 0 ? t`ще немає` : formatPercent(value));
  return (
    <>
      <ul className={styles.list}>
        {told.length === 0 && <li>{t`У ньому нічого немає, крім контактів.`}</li>}
        {told.map(([name, count]) => (
          <li key={name}>
            {name}: {count}
          </li>
        ))}
      </ul>
      <p>{t`Виконані замовлення: ${formatMoney(before.sum)} → ${formatMoney(after.sum)}. Знижка: ${percent(before.percent)} → ${percent(after.percent)}.`}</p>
    </>
  );
}

interface ChoicesProps {
  readonly customer: StudioCustomer;
  readonly preview: MergePreview;
  readonly chosen: Chosen;
  readonly onChoose: (changes: Partial<Chosen>) => void;
}

/** Asks for each contact in which the accounts differ. */
function Choices({ customer, preview, chosen, onChoose }: ChoicesProps) {
  const { t } = useLingui();
  const labels = { name: t`Яке ім’я лишити`, phone: t`Який телефон лишити`, email: t`Яку пошту лишити` };
  return CHOSEN.filter((name) => customer[name] !== preview.from[name]).map((name) => (
    <RadioGroup
      key={name}
      label={labels[name]}
      value={chosen[name]}
      options={[
        { id: 'into', label: customer[name] ?? t`немає` },
        { id: 'from', label: preview.from[name] ?? t`немає` },
      ]}
      onChange={(side) => onChoose({ [name]: side })}
    />
  ));
}
