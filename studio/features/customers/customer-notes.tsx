import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import { noteStudioCustomer, type StudioCustomer } from '../../contract/customers.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { submitting } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import cells from '../../ui/cells.module.css';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.tsx';
import { ActorName } from '../orders/timeline.tsx';
import styles from './customers.module.css';
import { useCustomerWrite } from './queries.ts';

/** Notes of the staff about the customer and on their orders; the customer never sees them. */
export function CustomerNotes({ customer }: { readonly customer: StudioCustomer }) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const may = useMay();
  return (
    <Panel title={t`Нотатки для своїх`}>
      {may('customers.note') && <NoteForm id={customer.id} />}
      {customer.notes.length === 0 && <p className={cells.soft}>{t`Нотаток ще немає.`}</p>}
      <ul className={layout.rows}>
        {customer.notes.map(({ id, at, by, text, order }) => (
          <li key={id} className={styles.note}>
            <span className={cells.soft}>
              {formatKyivInstant(lang, at)} · <ActorName actor={by} />
              {order && (
                <>
                  {' · '}
                  <Link to="/orders/$id" params={{ id: order.id }}>{`№ ${order.number}`}</Link>
                </>
              )}
            </span>
            <p className={styles.quote}>{text}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function NoteForm({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const errorMessage = useErrorMessage();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const write = useCustomerWrite(id, (api, body: { key: string; text: string }) =>
    api.request(noteStudioCustomer, { params: { id }, body }),
  );
  const clear = () => {
    toast(t`Нотатку записано`);
    setText('');
    setKey(crypto.randomUUID());
  };
  // Errors are in `write.error`, which is shown below.
  const send = () => {
    setTried(text.trim() === '');
    if (text.trim() !== '') write.mutate({ key, text }, { onSuccess: clear });
  };
  return (
    <form className={layout.stack} onSubmit={submitting(send)}>
      <TextArea
        label={t`Нотатка`}
        rows={2}
        maxLength={2000}
        value={text}
        onChange={setText}
        error={isTried && text.trim() === '' ? t`Впишіть текст` : undefined}
      />
      <div role="alert">{write.error && <Notice tone="error">{errorMessage(write.error)}</Notice>}</div>
      <div className={layout.actions}>
        <Button type="submit" variant="secondary" isPending={write.isPending}>{t`Записати`}</Button>
      </div>
    </form>
  );
}
