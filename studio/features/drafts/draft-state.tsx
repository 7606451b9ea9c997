import { useLingui } from '@lingui/react/macro';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import type { FormDraft } from './use-draft.ts';

interface DraftStateProps {
  readonly draft: FormDraft;
  /** Instant at which the restored draft was saved; null if none was restored. */
  readonly restored: string | null;
}

/** Shows where the draft is stored, the restored draft, and failed requests. */
export function DraftState({ draft, restored }: DraftStateProps) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const words = { nothing: '', here: t`Чернетка — у цьому браузері`, kept: t`Чернетку збережено` };
  const when = restored && formatKyivInstant(lang, restored);
  return (
    <>
      <p role="status" className={layout.soft}>
        {when && `${t`Відновлено незбережене від ${when}.`} `}
        {words[draft.place]}
      </p>
      <Failure draft={draft} />
      <Other draft={draft} />
    </>
  );
}

function Failure({ draft: { failure, retry } }: { readonly draft: FormDraft }) {
  const { t } = useLingui();
  const errorMessage = useErrorMessage();
  const words = {
    read: t`Не вдалося дізнатися, чи є ваша чернетка на сервері. Написане зберігається поки що лише в цьому браузері.`,
    keep: t`Чернетка поки що лише в цьому браузері.`,
    forget: t`Стару чернетку на сервері не стерто: на іншому комп’ютері вона ще може з’явитися.`,
  };
  return (
    <div role="alert">
      {failure && (
        <Notice tone="warning">
          <p>{`${words[failure.of]} ${errorMessage(failure.error)}`}</p>
          <Button variant="quiet" onPress={retry}>{t`Спробувати ще раз`}</Button>
        </Notice>
      )}
    </div>
  );
}

function Other({ draft: { other, takeOther, leaveOther } }: { readonly draft: FormDraft }) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const when = other && formatKyivInstant(lang, other.savedAt);
  return (
    <div role="alert">
      {other && (
        <Notice tone="warning">
          <p>{t`На сервері є інша ваша чернетка, від ${when}. Яка з двох лишиться?`}</p>
          <div>
            <Button variant="secondary" onPress={takeOther}>{t`Відкрити ту`}</Button>{' '}
            <Button variant="quiet" onPress={leaveOther}>{t`Лишити те, що на екрані`}</Button>
          </div>
        </Notice>
      )}
    </div>
  );
}
