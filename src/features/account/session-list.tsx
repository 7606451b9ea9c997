import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { endOneSession, endOtherSessions, listSessions, type Session } from '../../contract/customer.ts';
import type { ApiClient } from '../../lib/api.ts';
import { formatKyivDay } from '../../lib/dates.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useShop } from '../../lib/shop.tsx';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import styles from './contacts-screen.module.css';

function sessionsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => api.request(listSessions, { signal }),
  });
}

/** The customer's sessions; every other session can be ended here. */
export function SessionList() {
  const { t } = useLingui();
  const { api } = useShop();
  const messageOf = useErrorMessage();
  const { data: sessions, error, isFetching, refetch } = useQuery(sessionsQuery(api));
  const end = useEndSession();
  return (
    <Section title={t`Де виконано вхід`}>
      {!sessions && !error && <Skeleton height={6} />}
      {!sessions && error && (
        <>
          <FormFailure message={messageOf(error)} />
          <Button variant="quiet" isLoading={isFetching} onClick={() => void refetch()}>
            <Trans>Спробувати ще раз</Trans>
          </Button>
        </>
      )}
      <ul className={styles.list}>
        {sessions?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={end.isPending && end.input === session.id}
            onEnd={() => void end.run(session.id)}
          />
        ))}
      </ul>
      {sessions && sessions.length > 2 && (
        <div className={styles.actions}>
          <Button
            variant="secondary"
            isLoading={end.isPending && end.input === null}
            onClick={() => void end.run(null)}
          >
            <Trans>Вийти на всіх інших пристроях</Trans>
          </Button>
        </div>
      )}
    </Section>
  );
}

/** Ends one session; with null, all others. */
function useEndSession() {
  const { api } = useShop();
  const queryClient = useQueryClient();
  const toast = useToast();
  const messageOf = useErrorMessage();
  return useAction({
    act: (id: string | null) =>
      id ? api.request(endOneSession, { params: { id } }) : api.request(endOtherSessions, {}),
    onDone: (sessions) => queryClient.setQueryData(sessionsQuery(api).queryKey, sessions),
    onFailed: (error) => toast.error(messageOf(error)),
  });
}

interface RowProps {
  readonly session: Session;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: RowProps) {
  const { t } = useLingui();
  const { lang } = useShop();
  const device = session.device ?? t`Невідомий пристрій`;
  const day = formatKyivDay(lang, session.seenAt);
  return (
    <li className={styles.row}>
      <div>
        {device}
        <small>{session.isCurrent ? t`цей пристрій` : t`востаннє ${day}`}</small>
      </div>
      {!session.isCurrent && (
        <Button variant="quiet" isLoading={isEnding} aria-label={t`Вийти: ${device}`} onClick={onEnd}>
          {t`Вийти`}
        </Button>
      )}
    </li>
  );
}
