import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import {
  CODE_LENGTH,
  type CodeRequest,
  type EnterCode,
  enterCodeSchema,
  resendOneTimeCode,
} from '../../contract/one-time-code.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useForm } from '../../lib/form.ts';
import { usePromises } from '../../lib/promises.ts';
import { useShop } from '../../lib/shop.tsx';
import { Button } from '../../ui/button.tsx';
import { FormFailure, TextField } from '../../ui/field.tsx';
import styles from './auth.module.css';

interface Props {
  readonly request: CodeRequest;
  /** Called when a new code was sent for the same request. */
  readonly onResent: (request: CodeRequest) => void;
  /** Rejects if the code is refused; the field shows the error. */
  readonly submit: (entered: EnterCode) => Promise<unknown>;
  readonly action: string;
  /** Returns to the choice of the contact, which may have been mistyped. Absent if there is no choice. */
  readonly onOtherContact?: (() => void) | undefined;
  /** Label of that button, if only one kind of contact is possible. */
  readonly otherLabel?: string | undefined;
}

/** A form for the code that was sent, with a button to send another one after a minute. */
export function CodeForm({ request, onResent, submit, action, onOtherContact, otherLabel }: Props) {
  const { t } = useLingui();
  const form = useForm(enterCodeSchema, submit);
  const { sentTo } = request;
  const { 'code-minutes': minutes } = usePromises();
  return (
    <form className={styles.form} {...form.props}>
      <p>
        <Trans>
          Надіслали код на <strong className={styles.contact}>{sentTo}</strong>. Він діє {minutes}.
        </Trans>
      </p>
      <input type="hidden" name="requestId" value={request.id} />
      <TextField
        label={t`Код із повідомлення`}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        // One more, because some messages contain a space in the middle.
        maxLength={CODE_LENGTH + 1}
        className={styles.code}
        error={form.errors.code}
        autoFocus
      />
      <FormFailure message={form.failure} />
      <Button type="submit" isWide isLoading={form.isPending}>
        {action}
      </Button>
      <Resend key={request.id} request={request} onResent={onResent} />
      {onOtherContact && (
        <Button variant="quiet" onClick={onOtherContact}>
          {otherLabel ?? t`Змінити пошту або телефон`}
        </Button>
      )}
    </form>
  );
}

function Resend({ request, onResent }: Pick<Props, 'request' | 'onResent'>) {
  const { t } = useLingui();
  const { api } = useShop();
  const messageOf = useErrorMessage();
  const countdown = useCountdown(request.resendIn);
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const resend = async () => {
    if (state === 'sending') return;
    setState('sending');
    setFailure(null);
    try {
      const renewed = await api.request(resendOneTimeCode, { params: { id: request.id } });
      countdown.restart(renewed.resendIn);
      onResent(renewed);
      setState('sent');
    } catch (error) {
      setState('idle');
      if (error instanceof ApiError && error.retryAfter !== null) countdown.restart(error.retryAfter);
      setFailure(error instanceof Error ? messageOf(error) : String(error));
    }
  };
  useEffect(() => {
    if (countdown.left === 0) setState((now) => (now === 'sent' ? 'idle' : now));
  }, [countdown.left]);
  const left = formatCountdown(countdown.left);
  return (
    <div className={styles.resend}>
      {countdown.left > 0 ? (
        <p>
          {state === 'sent' && <Trans>Новий код надіслано.</Trans>}{' '}
          <Trans>
            Надіслати ще раз можна за <span role="timer">{left}</span>
          </Trans>
        </p>
      ) : (
        <Button variant="quiet" isLoading={state === 'sending'} onClick={() => void resend()}>
          {t`Надіслати код ще раз`}
        </Button>
      )}
      <FormFailure message={failure} />
    </div>
  );
}

const SECOND = 1000;

/** Counts seconds down to 0 by the clock, so that it is correct after the tab was suspended. */
function useCountdown(seconds: number): { left: number; restart(seconds: number): void } {
  const [end, setEnd] = useState(() => Date.now() + seconds * SECOND);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / SECOND)));
    tick();
    const timer = setInterval(tick, SECOND);
    return () => clearInterval(timer);
  }, [end]);
  return { left, restart: (next) => setEnd(Date.now() + next * SECOND) };
}

/** Formats seconds as `0:42`. */
function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
