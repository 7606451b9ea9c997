import { useLingui } from '@lingui/react/macro';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import { useStudio } from '../../lib/studio.tsx';
import styles from './drafts.module.css';
import type { DraftState as State } from './use-draft.ts';

interface DraftStateProps {
  readonly state: State;
  /** When what was found of a draft was typed; null where nothing was. */
  readonly restored: string | null;
}

/** Where what was typed is kept by now, and what was found of it, for the bar beside the buttons. */
export function DraftState({ state, restored }: DraftStateProps) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const words = { nothing: '', here: t`Чернетка — у цьому браузері`, kept: t`Чернетку збережено` };
  const when = restored && formatKyivInstant(lang, restored);
  return (
    <p role="status" className={styles.soft}>
      {when && `${t`Відновлено незбережене від ${when}.`} `}
      {words[state]}
    </p>
  );
}
