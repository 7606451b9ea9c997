import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { downloadImportProblems, type StudioImport } from '../../contract/imports.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { CommandDialog } from './command-dialog.tsx';
import styles from './imports.module.css';
import { useImportActions } from './queries.ts';

/** Buttons for the actions that the present state of an import allows. */
export function ImportActions({ import: record }: { readonly import: StudioImport }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const errorMessage = useErrorMessage();
  const { command, choose } = useImportActions(record.id);
  const [isAsking, setAsking] = useState<'run' | 'undo' | null>(null);
  const { state, counts, id, problem } = record;
  const { added, changed, wrong, results } = counts;
  const toWrite = added + changed - results.written - results.same - results.refused;
  const canRun = (state === 'checked' || state === 'paused') && problem === null && toWrite > 0;
  const isWritten = results.written > 0 && (state === 'done' || state === 'cancelled' || state === 'paused');
  const ask = (asked: 'pause' | 'cancel') =>
    command.mutate({ command: asked }, { onError: (error) => toast(errorMessage(error), { tone: 'error' }) });
  const hasProblems = wrong + results.refused + results.kept > 0;
  return (
    <>
      {hasProblems && (
        <a className={styles.download} href={api.url(downloadImportProblems, { params: { id } })} download>
          {t`Завантажити помилки`}
        </a>
      )}
      {state === 'running' && <Button variant="secondary" onPress={() => ask('pause')}>{t`Призупинити`}</Button>}
      {(state === 'running' || state === 'paused' || state === 'checking' || state === 'reading') && (
        <Button variant="secondary" onPress={() => ask('cancel')}>{t`Скасувати імпорт`}</Button>
      )}
      {state === 'checked' && (
        <Button variant="secondary" isPending={choose.isPending} onPress={() => choose.mutate({})}>
          {t`Перевірити ще раз`}
        </Button>
      )}
      {isWritten && <Button variant="secondary" onPress={() => setAsking('undo')}>{t`Повернути все, як було`}</Button>}
      {canRun && (
        <Button onPress={() => setAsking('run')}>{state === 'paused' ? t`Продовжити` : t`Записати зміни`}</Button>
      )}
      {isAsking && <CommandDialog import={record} command={isAsking} onClose={() => setAsking(null)} />}
    </>
  );
}
