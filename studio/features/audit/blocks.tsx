import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import type { UndoBlock, UndoPlan } from '../../contract/audit.ts';
import { useActorName } from '../../lib/actor-names.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './audit.module.css';
import { columnLabel } from './labels.ts';
import { useThingName } from './lines.tsx';

const REASONS = {
  changed: msg`змінено пізніше`,
  gone: msg`цього вже немає`,
  back: msg`це вже є знову`,
  referred: msg`на це вже посилається щось інше`,
  conflict: msg`таке саме значення вже має щось інше`,
} as const;

/** Lists the rows that block an undo with the authors of the later changes. */
export function Blocks({ plan: { blocked, blockedCount, names } }: { readonly plan: UndoPlan }) {
  const { t } = useLingui();
  if (blockedCount === 0) return null;
  return (
    <Notice tone="warning">
      <p>{t`Заважає скасувати: ${blockedCount}`}</p>
      <ul className={styles.lines}>
        {blocked.map((block) => (
          <li key={`${block.source} ${block.entityId} ${block.reason} ${block.columns.join()}`}>
            <Block block={block} names={names} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Block({ block, names }: { readonly block: UndoBlock; readonly names: UndoPlan['names'] }) {
  const { t, i18n } = useLingui();
  const { lang } = useStudio();
  const thing = useThingName(names)(block.entity, block.entityId);
  const nameOfActor = useActorName();
  const columns = block.columns.map((column) => i18n._(columnLabel(column)));
  const reason = i18n._(REASONS[block.reason]);
  const who = block.by && nameOfActor(block.by);
  const when = block.at && formatKyivInstant(lang, block.at);
  return (
    <>
      {thing}: {reason}
      {columns.length > 0 && ` (${columns.join(', ')})`}
      {who && block.reason !== 'referred' && ` — ${t`${who}, ${when}`}`}
    </>
  );
}
