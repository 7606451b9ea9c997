import { useLingui } from '@lingui/react/macro';
import type { AuditChange, AuditLine } from '../../contract/audit.ts';
import { wordOf } from '../../lib/words.ts';
import { Badge } from '../../ui/badge.tsx';
import styles from './audit.module.css';
import { columnLabel, ENTITY_LABELS, HIDDEN_COLUMNS, OPERATION_LABELS, PART_LABELS, REFERENCES } from './labels.ts';
import { ChangedValue, UUID } from './value.tsx';

export type Names = Readonly<Record<string, string>>;

/** Entities with a single instance. */
const ONLY: ReadonlySet<string> = new Set(['announcement', 'site', 'maintenance', 'discount-levels', 'audit']);

/**
 * Returns a function that names an entity: its name, or its kind with its id if the name is unknown. A UUID is never
 * shown: such an entity is named by its kind alone.
 */
export function useThingName(names: Names): (entity: string, id: string) => string {
  const { i18n, t } = useLingui();
  return (entity, id) => {
    const label = wordOf(ENTITY_LABELS, entity);
    const kind = label ? i18n._(label) : t`Запис`;
    const name = names[`${entity}:${id}`];
    if (name !== undefined) return `${kind} «${name}»`;
    if (entity === 'customer' && id === 'list') return t`Список покупців`;
    if (entity === 'order' && id === 'list') return t`Список замовлень`;
    return ONLY.has(entity) || UUID.test(id) ? kind : `${kind} ${id}`;
  };
}

interface LineProps {
  readonly line: AuditLine;
  readonly names: Names;
}

/** One written row. */
export function Line({ line: { entity, entityId, source, operation, changes }, names }: LineProps) {
  const { i18n } = useLingui();
  const nameOf = useThingName(names);
  const part = source ? PART_LABELS[source] : undefined;
  const tone = operation === 'delete' ? 'warning' : operation === 'insert' ? 'success' : undefined;
  return (
    <li className={styles.line}>
      <p className={styles.thing}>
        <Badge {...(tone && { tone })}>{i18n._(OPERATION_LABELS[operation])}</Badge>
        <span>{nameOf(entity, entityId)}</span>
        {part && <span className={styles.soft}>{i18n._(part)}</span>}
      </p>
      <Changes changes={changes} source={source} names={names} />
    </li>
  );
}

interface ChangesProps {
  readonly changes: readonly AuditChange[];
  readonly source: string | null;
  readonly names: Names;
}

/** Lists the changed columns by label. */
export function Changes({ changes, source, names }: ChangesProps) {
  const { i18n } = useLingui();
  const shown = changes.filter(
    ({ column, before, after }) =>
      (!HIDDEN_COLUMNS.has(column) || `${source}.${column}` in REFERENCES) && (before ?? after) !== null,
  );
  if (shown.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {shown.map((change) => (
        <div key={change.column}>
          <dt>{i18n._(columnLabel(change.column))}</dt>
          <dd>
            <ChangedValue change={change} source={source} names={names} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
