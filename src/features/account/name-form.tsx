import { Trans, useLingui } from '@lingui/react/macro';
import { type Customer, changeCustomer, changeCustomerSchema } from '../../contract/customer.ts';
import { useForm } from '../../lib/form.ts';
import { useShop } from '../../lib/shop.tsx';
import { Button } from '../../ui/button.tsx';
import { FormFailure, TextField } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import { useSetProfile } from '../auth/queries.ts';
import styles from './contacts-screen.module.css';

/** A form for the name by which the shop addresses the customer. */
export function NameForm({ customer }: { readonly customer: Customer }) {
  const { t } = useLingui();
  const { api } = useShop();
  const toast = useToast();
  const setProfile = useSetProfile();
  const form = useForm(changeCustomerSchema, async (input) => {
    setProfile(await api.request(changeCustomer, { body: input }));
    toast.info(t`Ім’я збережено`);
  });
  return (
    <Section title={t`Ім’я`}>
      <form className={styles.form} {...form.props}>
        <TextField
          label={t`Як до вас звертатися`}
          name="name"
          autoComplete="name"
          defaultValue={customer.name ?? ''}
          error={form.errors.name}
        />
        <FormFailure message={form.failure} />
        <div>
          <Button type="submit" variant="secondary" isLoading={form.isPending}>
            <Trans>Зберегти ім’я</Trans>
          </Button>
        </div>
      </form>
    </Section>
  );
}
