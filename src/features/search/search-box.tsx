import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, type SubmitEvent, useState } from 'react';
import type { ProductCard } from '../../contract/product.ts';
import { useHref } from '../../lib/href.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { useShop } from '../../lib/shop.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { paths } from '../../rules/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { useCombobox } from '../../ui/use-combobox.ts';
import { MIN_QUERY, searchQuery } from './search.ts';
import styles from './search-box.module.css';

/** Debounce of typing before suggestions are fetched, in milliseconds. */
const DEBOUNCE = 200;
/** Suggestions shown. */
const SHOWN = 6;

/** The search of the header: a plain form that works without scripts, with suggestions where there are some. */
export function SearchBox() {
  const { t } = useLingui();
  const { navigate } = useNavigation();
  const href = useHref();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const products = useSuggestions(isOpen ? text : '');
  const combobox = useCombobox({ isOpen, onOpenChange: setOpen, count: products.length });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = products[combobox.active];
    combobox.close();
    void navigate({ href: href(chosen ? paths.page(chosen.slug) : paths.searchFor(text.trim())) });
  };
  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) combobox.close();
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
          aria-expanded={combobox.isListed}
          {...combobox.inputProps}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            combobox.reopen();
          }}
          onFocus={combobox.open}
        />
        <button type="submit" className={styles.submit} aria-label={t`Шукати`}>
          <Icon name="search" />
        </button>
        <Suggestions combobox={combobox} products={combobox.isListed ? products : []} />
      </form>
    </search>
  );
}

function useSuggestions(text: string): readonly ProductCard[] {
  const { api } = useShop();
  const q = useDebounced(text.trim(), DEBOUNCE);
  const { data } = useQuery({ ...searchQuery(api, { q, page: 1 }), enabled: q.length >= MIN_QUERY });
  return q.length >= MIN_QUERY ? (data?.products.slice(0, SHOWN) ?? []) : [];
}

interface SuggestionsProps {
  readonly combobox: ReturnType<typeof useCombobox>;
  readonly products: readonly ProductCard[];
}

function Suggestions({ combobox, products }: SuggestionsProps) {
  const { t } = useLingui();
  const href = useHref();
  return (
    <div
      {...combobox.listProps}
      role="listbox"
      aria-label={t`Підказки`}
      className={styles.list}
      hidden={products.length === 0}
    >
      {products.map(({ sku, slug, name, price, picture }, index) => (
        <a
          key={sku}
          {...combobox.optionProps(index)}
          role="option"
          tabIndex={-1}
          className={styles.option}
          href={href(paths.page(slug))}
          onClick={combobox.close}
        >
          <Picture picture={picture && { ...picture, alt: '' }} place="found" />
          <span>{name}</span>
          <Price price={price} size="s" />
        </a>
      ))}
    </div>
  );
}
