import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FocusEvent, type KeyboardEvent, type SubmitEvent, useId, useState } from 'react';
import type { ProductCard } from '../../contract/product.ts';
import { useHref } from '../../lib/href.ts';
import { useShop } from '../../lib/shop.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { paths } from '../../rules/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { MIN_QUERY, searchQuery } from './search.ts';
import styles from './search-box.module.css';

/** Milliseconds of rest in typing before suggestions are asked for. */
const REST = 200;
/** Suggestions shown. */
const SHOWN = 6;

/** The search of the header: a plain form that works without scripts, with suggestions where there are some. */
export function SearchBox() {
  const { t } = useLingui();
  const router = useRouter();
  const href = useHref();
  const listId = useId();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const products = useSuggestions(isOpen ? text : '');
  const isListed = isOpen && products.length > 0;

  const go = (path: string) => {
    setOpen(false);
    setActive(-1);
    void router.navigate({ href: href(path) });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = products[active];
    go(chosen && isListed ? paths.page(chosen.slug) : paths.searchFor(text.trim()));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') setOpen(false);
    if (!step || !isListed) return;
    event.preventDefault();
    setActive((current) => Math.min(Math.max(current + step, -1), products.length - 1));
  };
  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    <search>
      <form className={styles.form} action={href(paths.search)} onSubmit={submit} onBlur={onBlur}>
        <input
          className={styles.input}
          type="search"
          name="q"
          placeholder={t`Назва або артикул`}
          aria-label={t`Пошук товарів`}
          autoComplete="off"
          enterKeyHint="search"
          role="combobox"
          aria-expanded={isListed}
          aria-controls={listId}
          aria-activedescendant={isListed && active >= 0 ? `${listId}-${active}` : undefined}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
            setActive(-1);
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        <button type="submit" className={styles.submit} aria-label={t`Шукати`}>
          <Icon name="search" />
        </button>
        <Suggestions id={listId} products={isListed ? products : []} active={active} onChoose={() => setOpen(false)} />
      </form>
    </search>
  );
}

function useSuggestions(text: string): readonly ProductCard[] {
  const { api } = useShop();
  const q = useDebounced(text.trim(), REST);
  const { data } = useQuery({ ...searchQuery(api, { q, page: 1 }), enabled: q.length >= MIN_QUERY });
  return q.length >= MIN_QUERY ? (data?.products.slice(0, SHOWN) ?? []) : [];
}

interface SuggestionsProps {
  readonly id: string;
  readonly products: readonly ProductCard[];
  readonly active: number;
  readonly onChoose: () => void;
}

function Suggestions({ id, products, active, onChoose }: SuggestionsProps) {
  const { t } = useLingui();
  const href = useHref();
  return (
    <div id={id} role="listbox" aria-label={t`Підказки`} className={styles.list} hidden={products.length === 0}>
      {products.map(({ sku, slug, name, price, picture }, index) => (
        <a
          key={sku}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          className={styles.option}
          href={href(paths.page(slug))}
          onClick={onChoose}
        >
          <Picture picture={picture && { ...picture, alt: '' }} sizes="48px" />
          <span>{name}</span>
          <Price price={price} size="s" />
        </a>
      ))}
    </div>
  );
}
