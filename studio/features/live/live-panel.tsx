import { useLingui } from '@lingui/react/macro';
import { useMay } from '../../lib/session.ts';
import styles from './live-panel.module.css';
import { SaveRow } from './save-row.tsx';
import { type FollowedSave, isOver } from './save-state.ts';
import { forgetSaves, useSaves } from './saves.ts';
import { useFollowing } from './use-following.ts';

/** Shows the progress of saves until they are live, in one row: several would cover the form above them. */
export function LivePanel() {
  const { t } = useLingui();
  const saves = useSaves();
  const may = useMay();
  useFollowing(may('releases.read') ? saves : NONE);
  const shown = saves.filter(isOfPages);
  const save = leading(shown);
  if (!may('releases.read') || !save) return null;
  return (
    <section className={styles.panel} aria-label={t`Публікація збереженого`}>
      <SaveRow save={save} others={shown.length - 1} onClose={() => forgetSaves(shown)} />
    </section>
  );
}

const NONE: readonly FollowedSave[] = [];

/** Returns true if pages show the save. Other saves, such as notes of the staff, need no entry in the panel. */
const isOfPages = ({ phase }: FollowedSave): boolean => phase !== 'asking' && phase !== 'unseen';

/** Returns the save that the row is about: the newest that is not live yet, as a failed one; else the newest. */
const leading = (saves: readonly FollowedSave[]): FollowedSave | undefined =>
  saves.findLast((save) => !isOver(save)) ?? saves.at(-1);
