import { useCallback, useEffect, useRef, useState } from 'react';
import { keepPhoneForm, type PhoneChanges, type PhoneForm, type PhoneOrder } from '../../contract/phone-orders.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useStudio } from '../../lib/studio.tsx';

/** Debounce between the last key and the request, ms. */
const PAUSE = 300;
/** Delay before a failed request is retried, ms. */
const RETRY = 3_000;

/** State of the typed values on the server. */
export type Keeping = 'kept' | 'keeping' | 'failed' | 'gone';

/**
 * Keeps the values of a phone order's form and saves changed fields to the server: after a debounce, and at once when
 * the page is closed or left. Failed requests are retried until they succeed.
 */
export function usePhoneForm({ id, form: first }: PhoneOrder) {
  const { api } = useStudio();
  const [form, setForm] = useState<PhoneForm>(first);
  const [keeping, setKeeping] = useState<Keeping>('kept');
  const pending = useRef<PhoneChanges>({});
  const isSending = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const send = useCallback(async () => {
    clearTimeout(timer.current);
    const changes = pending.current;
    if (isSending.current || Object.keys(changes).length === 0) return;
    pending.current = {};
    isSending.current = true;
    try {
      await api.request(keepPhoneForm, { params: { id }, body: changes, isKeptAlive: true });
      isSending.current = false;
      if (Object.keys(pending.current).length === 0) setKeeping('kept');
      else void send();
    } catch (error) {
      isSending.current = false;
      // The heading shows the failure. It is retried unless the order was discarded elsewhere.
      if (error instanceof ApiError && error.code === 'phone_order_not_found') {
        setKeeping('gone');
        return;
      }
      pending.current = { ...changes, ...pending.current };
      setKeeping('failed');
      timer.current = setTimeout(() => void send(), RETRY);
    }
  }, [api, id]);

  useEffect(() => {
    const flush = () => void send();
    const flushHidden = () => document.visibilityState === 'hidden' && flush();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flushHidden);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flushHidden);
      flush();
    };
  }, [send]);

  const change = useCallback(
    (changes: Partial<PhoneForm>) => {
      setForm((now) => ({ ...now, ...changes }));
      pending.current = { ...pending.current, ...changes };
      setKeeping('keeping');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void send(), PAUSE);
    },
    [send],
  );

  /** Takes values that the server has filled in from an account; typed values stay. */
  const adopt = useCallback(
    ({ name, phone, email, lang }: PhoneForm) =>
      setForm((now) => ({
        ...now,
        name: now.name || name,
        phone: now.phone || phone,
        email: now.email || email,
        lang,
      })),
    [],
  );

  /** Stops saving after the order has been placed. */
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    pending.current = {};
  }, []);

  return { form, change, adopt, stop, keeping };
}
