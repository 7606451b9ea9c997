import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import { apiPath } from '../../contract/api.ts';
import { type Customer, deleteAccount, exportAccount, type ProofTicket } from '../../contract/customer.ts';
import { useForm } from '../../lib/form.ts';
import { usePromises } from '../../lib/promises.ts';
import { useShop } from '../../lib/shop.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFailure, PasswordField } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import { Proof } from '../auth/proof.tsx';
import { useForgetCustomer } from '../auth/queries.ts';
import styles from './contacts-screen.module.css';

/** Lets the customer download or delete the data that the shop stores about them. */
export function AccountData({ customer }: { readonly customer: Customer }) {
  const { t } = useLingui();
  const { lang } = useShop();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t`Ваші дані`}>
      <p className={styles.text}>
        <Trans>Можете забрати все, що ми про вас зберігаємо, одним файлом або видалити кабінет назавжди.</Trans>
      </p>
      <div className={styles.actions}>
        <ButtonLink variant="secondary" href={apiPath(exportAccount.path, lang)} download>
          <Trans>Завантажити мої дані</Trans>
        </ButtonLink>
        <Button variant="quiet" className={styles.danger} onClick={() => setOpen(true)}>
          <Trans>Видалити кабінет</Trans>
        </Button>
      </div>
      <Dialog title={t`Видалити кабінет?`} isNarrow isOpen={isOpen} onClose={() => setOpen(false)}>
        <DeleteSteps customer={customer} onCancel={() => setOpen(false)} />
      </Dialog>
    </Section>
  );
}

const withPassword = v.object({ password: v.pipe(v.string(), v.nonEmpty('required')) });
const withoutPassword = v.object({});

/** Asks for a proof of identity first if the account has no password. */
function DeleteSteps({ customer, onCancel }: { readonly customer: Customer; readonly onCancel: () => void }) {
  const [proof, setProof] = useState<ProofTicket | null>(null);
  if (!customer.hasPassword && !proof) return <Proof customer={customer} onProof={setProof} />;
  return <DeleteForm customer={customer} proof={proof} onCancel={onCancel} />;
}

interface DeleteProps {
  readonly customer: Customer;
  readonly proof: ProofTicket | null;
  readonly onCancel: () => void;
}

function DeleteForm({ customer, proof, onCancel }: DeleteProps) {
  const { t } = useLingui();
  const { api } = useShop();
  const toast = useToast();
  const forget = useForgetCustomer();
  const { 'forget-after': days } = usePromises();
  const form = useForm(customer.hasPassword ? withPassword : withoutPassword, async (input) => {
    await api.request(deleteAccount, { body: { ...input, ...proof } });
    forget();
    toast.info(t`Кабінет видалено`);
  });
  return (
    <form className={styles.form} {...form.props}>
      <p>
        <Trans>
          Контакти, кошик, бажання та входи зникнуть назавжди, а накопичена знижка пропаде. Завершені замовлення
          лишаться в обліку магазину без вашого імені, телефону й адреси. У незавершених вони потрібні, щоб доставити
          посилку: зникнуть через {days} після того, як замовлення завершиться.
        </Trans>
      </p>
      {customer.hasPassword && (
        <PasswordField
          label={t`Ваш пароль`}
          name="password"
          autoComplete="current-password"
          error={form.errors.password}
        />
      )}
      <FormFailure message={form.failure} />
      <div className={styles.actions}>
        <Button type="submit" isLoading={form.isPending}>
          <Trans>Видалити назавжди</Trans>
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          <Trans>Залишити</Trans>
        </Button>
      </div>
    </form>
  );
}
