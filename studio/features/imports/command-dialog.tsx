import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ImportConsequences, StudioImport } from '../../contract/imports.ts';
import { useStudio } from '../../lib/studio.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SuspiciousList } from '../../ui/suspicious-list.tsx';
import { importConsequencesQuery, useImportActions } from './queries.ts';

interface CommandDialogProps {
  readonly import: StudioImport;
  readonly command: 'run' | 'undo';
  readonly onClose: () => void;
}

/** Asks for confirmation before an import is run or undone, with its effect on the shop. */
export function CommandDialog({ import: { id, counts }, command, onClose }: CommandDialogProps) {
  const { t } = useLingui();
  const { api } = useStudio();
  const actions = useImportActions(id);
  const { data, error, refetch } = useQuery(importConsequencesQuery(api, id, command));
  const isUndo = command === 'undo';
  return (
    <ConfirmDialog
      title={isUndo ? t`Повернути все, як було до імпорту?` : t`Записати зміни?`}
      action={isUndo ? t`Повернути` : t`Записати`}
      isDangerous={isUndo}
      isDisabled={!data}
      isOpen
      onClose={onClose}
      onConfirm={() =>
        actions.command.mutateAsync({
          command,
          removedPages: data?.removedPages ?? 0,
          confirmation: data?.suspicious?.confirmation,
        })
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={2} />}
      {data && <Consequences of={data} />}
      {data?.suspicious && (
        <>
          <p>
            <strong>{t`Незвичні ціни, перевірте їх:`}</strong>
          </p>
          <SuspiciousList suspicious={data.suspicious} />
        </>
      )}
      {isUndo ? (
        <p>{t`Товари, які змінили після імпорту, лишаться, як є, і ви побачите їхній список. Продане лишається проданим.`}</p>
      ) : (
        <p>{t`Рядки з помилками пропустимо: ${counts.wrong}. Магазин працює далі, а все записане можна повернути.`}</p>
      )}
    </ConfirmDialog>
  );
}

function Consequences({ of: { appearing, changing, vanishing, removedPages } }: { readonly of: ImportConsequences }) {
  const { t } = useLingui();
  return (
    <ul>
      {appearing > 0 && <li>{t`З’явиться в магазині товарів: ${appearing}`}</li>}
      <li>{t`Зміниться товарів: ${changing}`}</li>
      {vanishing > 0 && (
        <li>
          <strong>{t`Зникне з магазину товарів: ${vanishing}, а з ними щонайбільше ${plural(removedPages, { one: '# сторінка', few: '# сторінки', many: '# сторінок', other: '# сторінки' })} обома мовами`}</strong>
        </li>
      )}
    </ul>
  );
}
