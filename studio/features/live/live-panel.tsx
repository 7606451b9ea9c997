import { useLingui } from '@lingui/react/macro';
import { useMay } from '../../lib/session.ts';
import styles from './live-panel.module.css';
import { SaveRow } from './save-row.tsx';
import type { FollowedSave } from './save-state.ts';
import { useSaves } from './saves.ts';
import { useFollowing } from './use-following.ts';

/** Shows the progress of saves until they are live. */
export function LivePanel() {
  const { t } = useLingui();
  const saves = useSaves();
  const may = useMay();
  useFollowing(may('releases.read') ? saves : NONE);
  const shown = saves.filter(isOfPages);
  if (!may('releases.read') || shown.length === 0) return null;
  return (
    <section className={styles.panel} aria-label={t`Публікація збереженого`}>
      {shown.map((save) => (
        <SaveRow key={save.transaction} save={save} />
      ))}
    </section>
  );
}

const NONE: readonly FollowedSave[] = [];

/** Returns true if pages show the save. Other saves, such as notes of the staff, need no entry in the panel. */
const isOfPages = ({ phase }: FollowedSave): boolean => phase !== 'asking' && phase !== 'unseen';
