import { useLingui } from '@lingui/react/macro';
import { formatKyivTime } from '../../../src/lib/dates.ts';
import { endOtherSessions, endOwnSession, type Profile } from '../../contract/profile.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useSubmit } from '../../lib/use-submit.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './profile.module.css';
import { useSetProfile } from './queries.ts';

type Session = Profile['sessions'][number];

/** Lists the active sessions. */
export function SessionsPanel({ sessions }: { readonly sessions: readonly Session[] }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const setProfile = useSetProfile();
  const others = useSubmit(async () => setProfile(await api.request(endOtherSessions, {})));
  return (
    <Panel title={t`Де ви ввійшли`}>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      <div role="alert">{others.message !== null && <Notice tone="error">{others.message}</Notice>}</div>
      {sessions.length > 1 && (
        <div>
          <Button variant="secondary" isPending={others.isPending} onPress={others.run}>
            {t`Вийти в усіх інших браузерах`}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function SessionItem({ session }: { readonly session: Session }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const setProfile = useSetProfile();
  const device = session.device ?? t`Невідомий браузер`;
  const end = useSubmit(async () => setProfile(await api.request(endOwnSession, { params: { id: session.id } })));
  return (
    <li>
      <span className={styles.item}>
        <strong>{device}</strong>
        <span className={layout.soft}>
          {t`востаннє ${formatKyivTime(session.seenAt)}`}
          {end.message !== null && ` · ${end.message}`}
        </span>
      </span>
      {session.isCurrent ? (
        <Badge tone="success">{t`Цей браузер`}</Badge>
      ) : (
        <Button variant="quiet" isPending={end.isPending} onPress={end.run} aria-label={t`Вийти: ${device}`}>
          {t`Вийти`}
        </Button>
      )}
    </li>
  );
}
