import { useLingui } from '@lingui/react/macro';
import type { AuditActor } from '../../contract/audit.ts';

/** Returns a function that names the author of a write: a person by name, other authors by their kind. */
export function useActorName(): (actor: AuditActor) => string {
  const { t } = useLingui();
  return ({ kind, name }) => {
    switch (kind) {
      case 'staff':
        return name;
      case 'command':
        return t`Командою «${name}»`;
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

/**
 * Returns a function that names an author by the id that the log stores, such as `import:7`; people are stored by name.
 */
export function useActorText(): (actor: string) => string {
  const nameOf = useActorName();
  return (id) => {
    const [prefix = '', name = ''] = id.split(/:(.*)/s);
    const kind = KINDS.find((one) => one === prefix);
    return kind ? nameOf({ id, kind, name }) : id;
  };
}
