import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { noteStudioOrder } from '../../contract/order-actions.ts';
import type { StudioOrder } from '../../contract/orders.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useMay } from '../../lib/session.ts';
import { IN_LANGUAGE } from '../../lib/state-names.ts';
import { submitting } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.tsx';
import { useOrderWrite } from './queries.ts';

/** Adds a note for the team, or one that is sent to the customer. */
export function Notes({ order }: { readonly order: StudioOrder }) {
  const { t, i18n } = useLingui();
  const may = useMay();
  const errorMessage = useErrorMessage();
  const { id } = order;
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [to, setTo] = useState<'team' | 'customer'>('team');
  const [text, setText] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const write = useOrderWrite(id, (api, body: { key: string; to: typeof to; text: string }) =>
    api.request(noteStudioOrder, { params: { id }, body }),
  );
  if (!may('orders.note')) return null;
  const send = () => {
    setEmpty(text.trim() === '');
    if (text.trim() === '') return;
    const onSuccess = () => {
      toast(to === 'team' ? t`Нотатку записано` : t`Лист покупцеві надсилаємо`);
      setText('');
      setKey(crypto.randomUUID());
    };
    write.mutate({ key, to, text }, { onSuccess });
  };
  const customerLanguage = i18n._(IN_LANGUAGE[order.lang]);
  return (
    <Panel title={t`Написати`}>
      <form className={layout.stack} onSubmit={submitting(send)}>
        <RadioGroup
          label={t`Кому`}
          value={to}
          options={[
            { id: 'team', label: t`Своїм` },
            { id: 'customer', label: t`Покупцеві` },
          ]}
          onChange={setTo}
        />
        <TextArea
          label={to === 'team' ? t`Нотатка` : t`Лист покупцеві`}
          hint={
            to === 'team' ? undefined : t`Пишіть ${customerLanguage}: ми додамо номер замовлення й посилання на нього.`
          }
          rows={3}
          maxLength={2000}
          {...(to === 'customer' && { lang: order.lang })}
          value={text}
          onChange={setText}
          error={isEmpty && text.trim() === '' ? t`Впишіть текст` : undefined}
        />
        <div role="alert">{write.error && <Notice tone="error">{errorMessage(write.error)}</Notice>}</div>
        <div className={layout.actions}>
          <Button type="submit" variant="secondary" isPending={write.isPending}>
            {to === 'team' ? t`Записати` : t`Надіслати покупцеві`}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
