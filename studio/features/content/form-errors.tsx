import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { useActorText } from '../../lib/actor-names.ts';
import { ApiError } from '../../lib/api-error.ts';
import { conflictOf } from '../../lib/conflict.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface Props {
  readonly error: unknown;
  /** Saves the typed values over those of another editor, which have this revision. */
  readonly onKeepMine: (revision: number) => void;
  /** Replaces the typed values by those of another editor. */
  readonly onTakeTheirs: () => void;
}

const revisedSchema = v.looseObject({ revision: v.number() });

/** Shows why a form could not be saved. After a conflict the editor chooses which version stays. */
export function FormErrors({ error, onKeepMine, onTakeTheirs }: Props) {
  const { t } = useLingui();
  const errorMessage = useErrorMessage();
  const whoIs = useActorText();
  const conflict = conflictOf(error, revisedSchema);
  const by = conflict?.changedBy ? whoIs(conflict.changedBy) : t`хтось інший`;
  return (
    <div role="alert">
      {error != null && !conflict && (
        <Notice tone="error">
          {errorMessage(error)}
          {error instanceof ApiError && Object.keys(error.fields).length > 0 && ` ${t`Що саме — сказано біля полів.`}`}
        </Notice>
      )}
      {conflict && (
        <Notice tone="warning">
          <p>{t`Поки ви писали, це змінив(-ла) ${by}. Ваш текст на місці: виберіть, що залишиться.`}</p>
          <div>
            <Button onPress={() => onKeepMine(conflict.current.revision)}>{t`Зберегти моє`}</Button>{' '}
            <Button variant="secondary" onPress={onTakeTheirs}>
              {t`Узяти те, що збережено`}
            </Button>
          </div>
        </Notice>
      )}
    </div>
  );
}
