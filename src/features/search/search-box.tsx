import { useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useRef, useState } from 'react';
import { withTexts } from '../../lib/all-texts.ts';
import { useHref } from '../../lib/href.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import { paths } from '../../rules/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './search-box.module.css';

const lazySuggestions = lazyPart(() => withTexts(import('./suggestions.tsx')));

/**
 * The search of the header: a plain form that works without scripts; suggestions are loaded when the shopper begins to
 * search. The field is uncontrolled: the results write their query into it (search-field.ts).
 */
export function SearchBox() {
  const { t } = useLingui();
  const { navigate } = useNavigation();
  const href = useHref();
  const field = useRef<HTMLInputElement>(null);
  const [isWanted, setWanted] = useState(false);
  const loaded = useLazyPart(lazySuggestions, isWanted);
  const want = () => setWanted(true);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void navigate({ href: href(paths.searchFor(field.current?.value.trim() ?? '')) });
  };
  return (
    <search>
      <form className={styles.form} action={href(paths.search)} onSubmit={submit}>
        <input
          ref={field}
          className={styles.input}
          type="search"
          name="q"
          placeholder={t`Назва або артикул`}
          aria-label={t`Пошук товарів`}
          autoComplete="off"
          enterKeyHint="search"
          onInput={want}
          onFocus={want}
          onPointerEnter={lazySuggestions.prepare}
        />
        <button type="submit" className={styles.submit} aria-label={t`Шукати`}>
          <Icon name="search" />
        </button>
        {loaded && <loaded.Suggestions field={field} />}
      </form>
    </search>
  );
}
