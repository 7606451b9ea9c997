import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type * as v from 'valibot';
import { type ShownResults, type TriedWords, trySearchWords } from '../../contract/search-words.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import styles from './content.module.css';

interface Props {
  /** The change as it would be saved. */
  readonly tried: TriedWords;
}

/** Tries a change of the search on the month's queries, and shows the results before and after it. */
export function SearchTrial({ tried }: Props) {
  const { t } = useLingui();
  const { api } = useStudio();
  const errorMessage = useErrorMessage();
  const trial = useMutation({ mutationFn: (body: TriedWords) => api.request(trySearchWords, { body }) });
  // A trial of other values says nothing about these.
  const isCurrent = JSON.stringify(trial.variables) === JSON.stringify(tried);
  return (
    <div className={layout.tightStack}>
      <div>
        <Button variant="secondary" isPending={trial.isPending} onPress={() => trial.mutate(tried)}>
          {t`Перевірити на пошуках за місяць`}
        </Button>
      </div>
      <div role="status">
        {isCurrent && trial.error && <Notice tone="error">{errorMessage(trial.error)}</Notice>}
        {isCurrent && trial.data && <Outcome {...trial.data} />}
      </div>
    </div>
  );
}

type Tried = v.InferOutput<(typeof trySearchWords)['response']>;

function Outcome({ queryCount, changedCount, changed }: Tried) {
  const { t } = useLingui();
  if (changedCount === 0) return <p>{t`Перші товари не зміняться в жодному запиті.`}</p>;
  return (
    <>
      <p>
        {t`Зміниться ${changedCount} з ${queryCount} ${plural(queryCount, { one: 'запиту', few: 'запитів', many: 'запитів', other: 'запиту' })}.`}
      </p>
      <ul className={styles.tried}>
        {changed.map(({ query, times, before, after }) => (
          <li key={query}>
            <p>
              <strong>{query}</strong> <span className={layout.soft}>× {times}</span>
            </p>
            <dl>
              <dt>{t`Зараз`}</dt>
              <dd>
                <Shown {...before} />
              </dd>
              <dt>{t`Буде`}</dt>
              <dd>
                <Shown {...after} />
              </dd>
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}

function Shown({ productCount, first, leadsTo }: ShownResults) {
  const { t } = useLingui();
  const { lang } = useStudio();
  if (leadsTo !== null) return <>{t`сторінка ${leadsTo}`}</>;
  if (productCount === 0) return <>{t`нічого не знайдено`}</>;
  const more = productCount - first.length;
  return (
    <>
      {first.map((name) => name[lang]).join('; ')}
      {more > 0 && ` ${t`і ще ${more}`}`}
    </>
  );
}
