import { useCallback, useEffect, useRef, useState } from 'react';
import { keepPhoneForm, type PhoneChanges, type PhoneForm, type PhoneOrder } from '../../contract/phone-orders.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useStudio } from '../../lib/studio.tsx';

/** Milliseconds after the last key, until the server is told. */
const PAUSE = 300;
/** Milliseconds until it is tried again after a failure. */
const RETRY = 3_000;

/** Whether the server has what was typed. */
export type Keeping = 'kept' | 'keeping' | 'failed' | 'gone';

/**
 * What is typed about an order, kept with the server field by field: a moment after the last key, and at once when the
 * page is closed or left. What could not be kept is tried again until it is.
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
      // Said beside the heading; tried again, unless the order was discarded elsewhere.
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

  /** Takes what the server has filled in from an account; what was typed stays. */
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

  /** The order has been placed: what was typed is the order's now. */
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    pending.current = {};
  }, []);

  return { form, change, adopt, stop, keeping };
}
