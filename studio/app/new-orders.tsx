import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { countNewerOrders } from '../contract/newer-orders.ts';
import { DAY, dayCountsQuery } from '../lib/day.ts';
import { useMay } from '../lib/session.ts';
import { storedNotices, storedSeenOrder, storedSound } from '../lib/stored.ts';
import { useStudio } from '../lib/studio.tsx';
import { setUnseen } from '../lib/title.ts';
import { endToast, toast } from '../ui/toast.tsx';
import { useLeader } from './use-leader.ts';

const SUBJECT = 'new-orders';

/** Announces new orders on every screen, to those who may read them. */
export function NewOrders() {
  return useMay()('orders.read') ? <Watch /> : null;
}

/**
 * Shows the number of unseen orders in the title of the document, and announces each new one by a toast, a tone and a
 * notification. All tabs show the toast; one of them makes the sound, and one sends the notification. The list of orders
 * marks them as seen in all tabs.
 */
function Watch() {
  const { api } = useStudio();
  const { data } = useQuery(dayCountsQuery(api));
  const newest = data?.newestOrder ?? null;
  const [seen, see] = useSeenOrder(newest);
  const isNew = newest !== null && seen !== null && newest > seen;
  const { data: newer } = useQuery({
    queryKey: [DAY, 'newer', seen, newest],
    queryFn: ({ signal }) => api.request(countNewerOrders, { query: { after: String(seen) }, signal }),
    enabled: isNew,
  });
  const unseen = isNew ? (newer?.count ?? 0) : 0;
  useEffect(() => setUnseen(unseen), [unseen]);
  useEffect(() => () => setUnseen(0), []);
  const isListOpen = useRouterState({ select: ({ location }) => location.pathname.endsWith('/orders') });
  useEffect(() => {
    if (newest !== null && isListOpen) see(newest);
  }, [newest, isListOpen, see]);
  useEffect(() => {
    if (!isNew) endToast(SUBJECT);
  }, [isNew]);
  useAnnouncement(newest, unseen);
  return null;
}

/** Returns the newest order seen in this browser, and a function that stores a newer one; the first one counts as seen. */
function useSeenOrder(newest: number | null) {
  const [seen, setSeen] = useState(() => storedSeenOrder.read());
  const see = useCallback((number: number) => {
    if (number === storedSeenOrder.read()) return;
    storedSeenOrder.write(number);
    setSeen(number);
  }, []);
  useEffect(() => storedSeenOrder.subscribe(() => setSeen(storedSeenOrder.read())), []);
  useEffect(() => {
    if (newest !== null && storedSeenOrder.read() === null) see(newest);
  }, [newest, see]);
  return [seen, see] as const;
}

/** Announces each order that is newer than those at the start of the tab. */
function useAnnouncement(newest: number | null, unseen: number): void {
  const { t } = useLingui();
  const navigate = useNavigate();
  const known = useRef<number | null>(null);
  const isRinger = useLeader('studio-order-tone', useHasActed());
  const isNotifier = useLeader('studio-order-notice', true);
  useEffect(() => {
    if (newest === null) return;
    known.current ??= newest;
    // The number of unseen orders follows a moment after the number of the newest.
    if (newest <= known.current || unseen === 0) return;
    known.current = newest;
    const text = unseen === 1 ? t`Нове замовлення № ${newest}` : t`Нових замовлень: ${unseen}`;
    const open = () => void navigate({ to: '/orders' });
    toast(text, { tone: 'info', key: SUBJECT, action: { label: t`Показати`, run: open } });
    if (isRinger.current && storedSound.read() !== false)
      void import('../lib/order-tone.ts').then(({ playOrderTone }) => playOrderTone());
    if (isNotifier.current && storedNotices.read()) notify(text, open);
  }, [newest, unseen, t, navigate, isRinger, isNotifier]);
}

/** Shows a notification of the browser, if the person has allowed them; a press on it opens the list. */
function notify(text: string, open: () => void): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const notice = new Notification(text, { tag: SUBJECT });
  notice.onclick = () => {
    window.focus();
    open();
  };
}

/** Returns true once the person has pressed something in this tab; before that, browsers keep it silent. */
function useHasActed(): boolean {
  const [hasActed, setActed] = useState(false);
  useEffect(() => {
    const act = () => setActed(true);
    window.addEventListener('pointerdown', act, { once: true, capture: true });
    window.addEventListener('keydown', act, { once: true, capture: true });
    return () => {
      window.removeEventListener('pointerdown', act, { capture: true });
      window.removeEventListener('keydown', act, { capture: true });
    };
  }, []);
  return hasActed;
}
