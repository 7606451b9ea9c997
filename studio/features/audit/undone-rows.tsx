import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { UndoneRow, UndoPlan } from '../../contract/audit.ts';
import { Badge } from '../../ui/badge.tsx';
import styles from './audit.module.css';
import { PART_LABELS } from './labels.ts';
import { Changes, useThingName } from './lines.tsx';

const EFFECTS = { change: msg`Повернеться`, remove: msg`Зникне`, restore: msg`З’явиться знову` } as const;

/** The first rows of a plan, from the present values to the restored ones. */
export function UndoneRows({ plan: { rows, rowCount, names } }: { readonly plan: UndoPlan }) {
  const { t } = useLingui();
  const more = rowCount - rows.length;
  if (rowCount === 0) return null;
  return (
    <>
      <ul className={styles.lines}>
        {rows.map((row) => (
          <Row key={`${row.source} ${row.entityId} ${JSON.stringify(row.changes)}`} row={row} names={names} />
        ))}
      </ul>
      {more > 0 && <p className={styles.soft}>{t`І ще записів: ${more}`}</p>}
    </>
  );
}

function Row({ row, names }: { readonly row: UndoneRow; readonly names: UndoPlan['names'] }) {
  const { i18n } = useLingui();
  const part = PART_LABELS[row.source];
  return (
    <li className={styles.line}>
      <p className={styles.thing}>
        <Badge>{i18n._(EFFECTS[row.effect])}</Badge>
        <span>{useThingName(names)(row.entity, row.entityId)}</span>
        {part && <span className={styles.soft}>{i18n._(part)}</span>}
      </p>
      {row.effect === 'change' && <Changes changes={row.changes} source={row.source} names={names} />}
    </li>
  );
}
