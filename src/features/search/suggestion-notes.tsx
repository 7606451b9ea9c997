import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Suggestions } from '../../contract/search.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { formatCount } from '../../rules/count.ts';
import { displayQuery } from '../../rules/search-address.ts';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/page.tsx';
import { useDroppedWords } from './dropped-words.ts';
import { addressesOf } from './suggestion-addresses.ts';

interface Props {
  readonly data: Suggestions | undefined;
  readonly error: unknown;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Notes about the suggestions: the interpretation of the query, that nothing was found, or an error. */
export function SuggestionNotes({ data, error, isRetrying, onRetry }: Props) {
  const messageOf = useErrorMessage();
  if (error) {
    return (
      <div className="suggest-note" role="alert">
        <p>{messageOf(error)}</p>
        <Button variant="secondary" isLoading={isRetrying} onClick={onRetry}>
          <Trans>Спробувати ще раз</Trans>
        </Button>
      </div>
    );
  }
  return (
    <>
      <div className="suggest-note">{data && <Understood data={data} />}</div>
      <VisuallyHidden>
        <span role="status">{data && <Spoken data={data} />}</span>
      </VisuallyHidden>
    </>
  );
}

/** Returns true if nothing matches the query; the categories are then the top ones. */
const isNothing = ({ productCount, articles, pages }: Suggestions) =>
  productCount + articles.length + pages.length === 0;

function Understood({ data }: { readonly data: Suggestions }) {
  const { t } = useLingui();
  const { corrected, dropped } = data;
  const query = displayQuery(data.query);
  const without = useDroppedWords(dropped);
  if (query === '') return null;
  if (isNothing(data)) return <p>{t`Нічого не знайшли за запитом «${query}».`}</p>;
  return (
    <>
      {corrected !== null && <p>{t`Шукаємо «${corrected}»`}</p>}
      {without !== null && <p>{without}</p>}
    </>
  );
}

/** Announcement for screen readers: the number of options, and the interpretation of the query. */
function Spoken({ data }: { readonly data: Suggestions }) {
  const { t } = useLingui();
  const count = addressesOf(data).length;
  const amount = formatCount(count);
  const { corrected } = data;
  const query = displayQuery(data.query);
  if (query !== '' && isNothing(data)) return t`Нічого не знайшли за запитом «${query}».`;
  if (count === 0) return null;
  const said = t`${amount} ${plural(count, { one: 'підказка', few: 'підказки', many: 'підказок', other: 'підказки' })}`;
  return corrected === null ? said : t`${said}. Шукаємо «${corrected}»`;
}
