import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  addContact,
  type Customer,
  confirmContact,
  newContactSchema,
  type ProofTicket,
} from '../../contract/customer.ts';
import type { CodeRequest, ContactKind } from '../../contract/one-time-code.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useForm } from '../../lib/form.ts';
import { useShop } from '../../lib/shop.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFailure, TextField } from '../../ui/field.tsx';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import { CodeForm } from '../auth/code-form.tsx';
import { Proof } from '../auth/proof.tsx';
import { useSetProfile } from '../auth/queries.ts';
import styles from './contacts-screen.module.css';

interface Props {
  readonly customer: Customer;
  /** The kind of contact that is being changed; null if none. */
  readonly kind: ContactKind | null;
  readonly onClose: () => void;
}

/** A dialog to change the e-mail or phone: proof of identity, the new contact, then the code that was sent to it. */
export function ContactDialog({ customer, kind, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog
      title={kind === 'phone' ? t`Новий телефон` : t`Нова електронна адреса`}
      isNarrow
      isOpen={kind !== null}
      onClose={onClose}
    >
      {kind && <Steps customer={customer} kind={kind} onClose={onClose} />}
    </Dialog>
  );
}

function Steps({ customer, kind, onClose }: Props & { readonly kind: ContactKind }) {
  const { t } = useLingui();
  const { api } = useShop();
  const toast = useToast();
  const setProfile = useSetProfile();
  const [request, setRequest] = useState<CodeRequest | null>(null);
  const [proof, setProof] = useState<ContactProof | null>(null);
  const [typed, setTyped] = useState('');
  if (!request) {
    if (!proof) return <Proof customer={customer} onProof={setProof} />;
    const onSent = (sent: CodeRequest, contact: string) => {
      setTyped(contact);
      setRequest(sent);
    };
    return <NewContact kind={kind} typed={typed} proof={proof} onSent={onSent} onUsedUp={() => setProof(null)} />;
  }
  return (
    <CodeForm
      request={request}
      action={t`Підтвердити`}
      onResent={setRequest}
      otherLabel={kind === 'phone' ? t`Змінити телефон` : t`Змінити пошту`}
      onOtherContact={() => {
        setProof({ insteadOf: request.id });
        setRequest(null);
      }}
      submit={async (entered) => {
        setProfile(await api.request(confirmContact, { body: entered }));
        toast.info(kind === 'phone' ? t`Телефон збережено` : t`Пошту збережено`);
        onClose();
      }}
    />
  );
}

/** Permission to add a contact: a new proof of identity, or the request for a mistyped contact, which had one. */
type ContactProof = ProofTicket | { readonly insteadOf: string };

interface NewContactProps {
  readonly kind: ContactKind;
  /** Initial value of the field. */
  readonly typed: string;
  readonly proof: ContactProof;
  readonly onSent: (request: CodeRequest, contact: string) => void;
  /** Called when the proof has expired: the customer must prove their identity again. */
  readonly onUsedUp: () => void;
}

function NewContact({ kind, typed, proof, onSent, onUsedUp }: NewContactProps) {
  const { t } = useLingui();
  const { api } = useShop();
  const form = useForm(newContactSchema, async ({ contact }) => {
    try {
      onSent(await api.request(addContact, { body: { contact, ...proof } }), contact);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'proof_needed') onUsedUp();
      else throw error;
    }
  });
  const isPhone = kind === 'phone';
  return (
    <form className={styles.form} {...form.props}>
      <TextField
        label={isPhone ? t`Телефон` : t`Пошта`}
        name="contact"
        type={isPhone ? 'tel' : 'email'}
        autoComplete={isPhone ? 'tel' : 'email'}
        defaultValue={typed}
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
