import { useLingui } from '@lingui/react/macro';
import type { UndoSelection } from '../../contract/audit.ts';
import type { ReleaseReason } from '../../contract/releases.ts';
import { useActorName } from '../../lib/actor-names.ts';
import { useMay } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import layout from '../../ui/layout.module.css';
import { columnLabel, HIDDEN_COLUMNS, OPERATION_LABELS } from '../audit/labels.ts';
import { type Names, useThingName } from '../audit/lines.tsx';
import styles from './releases-screen.module.css';

/** Number of reasons that are shown of one release, and of columns that are named of each. */
const SHOWN = 3;
const NAMED_COLUMNS = 3;

interface ReasonsProps {
  readonly reasons: readonly ReleaseReason[];
  readonly names: Names;
  readonly onUndo: (selection: UndoSelection, title: string) => void;
}

/** Lists the writes that a release published: author, change and entity, each with its undo. */
export function Reasons({ reasons, names, onUndo }: ReasonsProps) {
  const { t } = useLingui();
  const may = useMay();
  const describe = useReasonText(names);
  const more = reasons.length - SHOWN;
  if (reasons.length === 0) return <span className={layout.soft}>{t`Автоматично: продажі, дати або нова версія`}</span>;
  return (
    <ul className={styles.reasons}>
      {reasons.slice(0, SHOWN).map((reason) => {
        const text = describe(reason);
        const { batch, transaction } = reason;
        return (
          <li key={batch ?? transaction}>
            <span>{text}</span>
            {may('audit.undo') && (
              <Button
                variant="quiet"
                aria-label={t`Скасувати лише це: ${text}`}
                onPress={() => onUndo(batch ? { batch } : { transaction }, t`Скасувати: ${text}`)}
              >
                <Icon name="undo" size="s" />
                {t`Скасувати лише це`}
              </Button>
            )}
          </li>
        );
      })}
      {more > 0 && <li className={layout.soft}>{t`Ще змін: ${more}`}</li>}
    </ul>
  );
}

/** Returns a function that says who changed what: «Матвій: ціна, товар «Щітка · PZ-SZL-001»». */
function useReasonText(names: Names): (reason: ReleaseReason) => string {
  const { t, i18n } = useLingui();
  const actorName = useActorName();
  const thingName = useThingName(names);
  return ({ actor, entity, entityId, entityCount, operation, columns }) => {
    const labels = new Set(columns.filter((column) => !HIDDEN_COLUMNS.has(column)).map(columnLabel));
    const named = [...labels].slice(0, NAMED_COLUMNS).map((label) => i18n._(label).toLowerCase());
    const change = named.length > 0 ? named.join(', ') : i18n._(OPERATION_LABELS[operation]).toLowerCase();
    const author = actorName(actor);
    const thing = thingName(entity, entityId);
    const others = entityCount - 1;
    if (others > 0) return t`${author}: ${change} — ${thing} та ще ${others}`;
    return t`${author}: ${change} — ${thing}`;
  };
}
