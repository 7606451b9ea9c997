import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { messageContactSchema } from '../../contract/contact.ts';
import type { Customer } from '../../contract/customer.ts';
import { askStockAlert } from '../../contract/stock-alert.ts';
import { useForm } from '../../lib/form.ts';
import { useOrderMessages } from '../../lib/order-messages.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { useShop } from '../../lib/shop.tsx';
import { PRIVACY_SLUG } from '../../rules/paths.ts';
import { Button } from '../../ui/button.tsx';
import styles from '../../ui/confirm-dialog.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFailure, TextField } from '../../ui/field.tsx';
import { keepAlert } from './own-alerts.ts';

interface Props {
  readonly sku: string;
  readonly name: string;
  readonly isOpen: boolean;
  /** Called when the request is stored, here and in the browser. */
  readonly onStored: () => void;
  readonly onClose: () => void;
}

/** The window in which a shopper asks to be told of a sold-out product. */
export function AlertDialog({ isOpen, onStored, onClose: close, ...product }: Props) {
  const { t } = useLingui();
  const [contact, setContact] = useState<string | null>(null);
  const onClose = () => {
    setContact(null);
    close();
  };
  const onSent = (sent: string) => {
    setContact(sent);
    onStored();
  };
  return (
    <Dialog title={t`Повідомити, коли з’явиться`} isNarrow isOpen={isOpen} onClose={onClose}>
      {contact === null ? (
        <AlertForm {...product} onSent={onSent} />
      ) : (
        <Thanks isEmail={contact.includes('@')} onClose={onClose} />
      )}
    </Dialog>
  );
}

const formSchema = v.object({ contact: messageContactSchema });

interface FormProps extends Pick<Props, 'sku' | 'name'> {
  readonly onSent: (contact: string) => void;
}

function AlertForm({ sku, name, onSent }: FormProps) {
  const { t } = useLingui();
  const { api } = useShop();
  const customer = useQueryClient().getQueryData<Customer | null>(['customer']);
  // The same request after a lost response; another contact is another request.
  const request = useRef({ id: crypto.randomUUID(), contact: '' });
  const form = useForm(
    formSchema,
    async ({ contact }) => {
      if (request.current.contact !== contact) request.current = { id: crypto.randomUUID(), contact };
      const { id } = request.current;
      const { token } = await api.request(askStockAlert, { body: { id, sku, contact } });
      keepAlert({ id, sku, contact, token });
      onSent(contact);
    },
    useOrderMessages(),
  );
  const known = customer?.contactInfo;
  return (
    <form className={styles.confirm} {...form.props}>
      <p>{t`${name}: напишемо один раз, щойно товар знову буде в наявності.`}</p>
      <TextField
        label={t`Пошта або мобільний телефон`}
        name="contact"
        autoComplete="email"
        inputMode="email"
        hint={t`На пошту надійде лист, на телефон — SMS`}
        defaultValue={known?.email ?? known?.phoneNumber ?? ''}
        error={form.errors.contact}
        autoFocus
      />
      <FormFailure message={form.failure} />
      <Button type="submit" isWide isLoading={form.isPending}>
        {t`Повідомити`}
      </Button>
      <p>
        <PageLink slug={PRIVACY_SLUG}>{t`Як ми бережемо ваші дані`}</PageLink>
      </p>
    </form>
  );
}

/** Takes the focus that the form had. */
function Thanks({ isEmail, onClose }: { readonly isEmail: boolean; readonly onClose: () => void }) {
  const { t } = useLingui();
  return (
    <div className={styles.confirm} role="status" tabIndex={-1} ref={(element) => element?.focus()}>
      <p>
        {isEmail
          ? t`Записали. Підтвердження вже в пошті: у ньому є посилання, щоб передумати.`
          : t`Записали. Передумати можна на сторінці товару.`}
      </p>
      <Button variant="secondary" isWide onClick={onClose}>
        {t`Закрити`}
      </Button>
    </div>
  );
}
