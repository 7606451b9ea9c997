import { useLingui } from '@lingui/react/macro';
import type { AuditActor } from '../../contract/audit.ts';

/** What whoever writes is called: a person by name, the others by what they are. */
export function useActorName(): (actor: AuditActor) => string {
  const { t } = useLingui();
  return ({ kind, name }) => {
    switch (kind) {
      case 'staff':
        return name;
      case 'command':
        return t`Команда «${name}»`;
      case 'job':
        return t`Фонове завдання «${name}»`;
      case 'import':
        return t`Імпорт ${name}`;
      case 'sql':
        return t`Напряму в базі (${name})`;
    }
  };
}

const KINDS = ['command', 'job', 'import', 'sql'] as const;

/** The same of who is named as the log has them, `import:7`; the name of a person is one already. */
export function useActorText(): (actor: string) => string {
  const nameOf = useActorName();
  return (id) => {
    const [prefix = '', name = ''] = id.split(/:(.*)/s);
    const kind = KINDS.find((one) => one === prefix);
    return kind ? nameOf({ id, kind, name }) : id;
  };
}
