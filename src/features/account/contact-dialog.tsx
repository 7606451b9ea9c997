import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { endpoints } from '../../contract/api.ts';
import { newContactSchema, profileSchema } from '../../contract/customer.ts';
import { type CodeRequest, type ContactKind, codeRequestSchema } from '../../contract/one-time-code.ts';
import { useForm } from '../../lib/form.ts';
import { useShop } from '../../lib/shop.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFailure, TextField } from '../../ui/field.tsx';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import { CodeForm } from '../auth/code-form.tsx';
import { useSetProfile } from '../auth/queries.ts';
import styles from './contacts-screen.module.css';

interface Props {
  /** Which contact is being changed; null while none is. */
  readonly kind: ContactKind | null;
  readonly onClose: () => void;
}

/** A new e-mail or phone, which counts once a code that was sent there has been entered. */
export function ContactDialog({ kind, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog
      title={kind === 'phone' ? t`Новий телефон` : t`Нова електронна адреса`}
      isNarrow
      isOpen={kind !== null}
      onClose={onClose}
    >
      {kind && <Steps kind={kind} onClose={onClose} />}
    </Dialog>
  );
}

function Steps({ kind, onClose }: { readonly kind: ContactKind; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { api } = useShop();
  const toast = useToast();
  const setProfile = useSetProfile();
  const [request, setRequest] = useState<CodeRequest | null>(null);
  if (!request) return <NewContact kind={kind} onSent={setRequest} />;
  return (
    <CodeForm
      request={request}
      action={t`Підтвердити`}
      onResent={setRequest}
      submit={async (entered) => {
        setProfile(await api.send('POST', endpoints.confirmContact, profileSchema, entered));
        toast.info(kind === 'phone' ? t`Телефон збережено` : t`Пошту збережено`);
        onClose();
      }}
    />
  );
}

interface NewContactProps {
  readonly kind: ContactKind;
  readonly onSent: (request: CodeRequest) => void;
}

function NewContact({ kind, onSent }: NewContactProps) {
  const { t } = useLingui();
  const { api } = useShop();
  const form = useForm(newContactSchema, async (input) => {
    onSent(await api.send('POST', endpoints.customerContacts, codeRequestSchema, input));
  });
  const isPhone = kind === 'phone';
  return (
    <form className={styles.form} {...form.props}>
      <TextField
        label={isPhone ? t`Телефон` : t`Пошта`}
        name="contact"
        type={isPhone ? 'tel' : 'email'}
        autoComplete={isPhone ? 'tel' : 'email'}
        hint={isPhone ? t`Надішлемо SMS із кодом.` : t`Надішлемо лист із кодом.`}
        error={form.errors.contact}
        autoFocus
      />
      <FormFailure message={form.failure} />
      <Button type="submit" isWide isLoading={form.isPending}>
        <Trans>Надіслати код</Trans>
      </Button>
    </form>
  );
}
