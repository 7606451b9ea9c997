import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatPhone } from '../../../src/rules/phone.ts';
import type { StudioOrder } from '../../contract/orders.ts';
import { useMay } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import cells from '../../ui/cells.module.css';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EditDialog } from './edit-dialog.tsx';
import styles from './orders.module.css';
import { DELIVERY_WORDS } from './words.ts';

/** Shows who gets the order and where, first on the screen; one dialog edits all that can be changed. */
export function RecipientPanel({ order }: { readonly order: StudioOrder }) {
  const { t, i18n } = useLingui();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={t`Одержувач і доставка`}>
      <address className={styles.recipient}>
        <span className={layout.line}>
          <strong>{order.name ?? '—'}</strong>
          {order.phone !== null && <a href={`tel:${order.phone}`}>{formatPhone(order.phone)}</a>}
        </span>
        <span>
          {i18n._(DELIVERY_WORDS[order.shippingMethod])}
          {order.place !== null && <>: {order.place}</>}
        </span>
      </address>
      {order.note !== null && (
        <Notice>
          {t`Примітка`}: {order.note}
        </Notice>
      )}
      {order.isTyped && (
        <Notice tone="warning">{t`Місце вписано від руки: виберіть його з довідника, щоб створити ТТН.`}</Notice>
      )}
      {may('orders.write') && (
        <div className={layout.actions}>
          <Button variant="secondary" isDisabled={!order.isEditable} onPress={() => setOpen(true)}>
            {t`Змінити замовлення`}
          </Button>
        </div>
      )}
      {!order.isEditable && <p className={cells.soft}>{t`Передане або закінчене замовлення вже не змінюють.`}</p>}
      {isOpen && <EditDialog order={order} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
