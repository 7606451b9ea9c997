import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { ProductCard } from '../../contract/product.ts';
import { useHref } from '../../lib/href.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { useShop } from '../../lib/shop.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { paths } from '../../rules/paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { useCombobox } from '../../ui/use-combobox.ts';
import { MIN_QUERY, searchQuery } from './search.ts';
import styles from './search-box.module.css';

/** Debounce of typing before suggestions are fetched, in milliseconds. */
const DEBOUNCE = 200;
/** Suggestions shown. */
const SHOWN = 6;

interface Props {
  /** The field that they are for; it stands in the page before they are loaded, and becomes a combobox by them. */
  readonly field: RefObject<HTMLInputElement | null>;
  /** What stands in it. */
  readonly text: string;
}

/** Products that a text may mean, below the search's field. */
export function Suggestions({ field, text }: Props) {
  const { t } = useLingui();
  const { navigate } = useNavigation();
  const href = useHref();
  const [isOpen, setOpen] = useState(() => document.activeElement === field.current);
  const found = useSuggestions(isOpen ? text : '');
  const combobox = useCombobox({
    isOpen,
    onOpenChange: setOpen,
    count: found.length,
    onEnter: (event) => {
      const chosen = found[combobox.active];
      combobox.close();
      if (!chosen) return;
      event.preventDefault();
      void navigate({ href: href(paths.page(chosen.slug)) });
    },
  });
  useField(field, combobox);
  const products = combobox.isListed ? found : [];
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

/** Makes a field the combobox's: its role, references and keys. The field itself stays, with the focus and the caret. */
function useField(field: RefObject<HTMLInputElement | null>, combobox: ReturnType<typeof useCombobox>): void {
  const { isListed, inputProps } = combobox;
  const { 'aria-controls': controls, 'aria-activedescendant': active } = inputProps;
  useEffect(() => {
    const { current: input } = field;
    input?.setAttribute('role', 'combobox');
    input?.setAttribute('aria-controls', controls);
  }, [field, controls]);
  useEffect(() => field.current?.setAttribute('aria-expanded', String(isListed)), [field, isListed]);
  useEffect(() => {
    if (active === undefined) field.current?.removeAttribute('aria-activedescendant');
    else field.current?.setAttribute('aria-activedescendant', active);
  }, [field, active]);

  const onKeyDown = useEffectEvent(inputProps.onKeyDown);
  const onFocus = useEffectEvent(combobox.open);
  const onInput = useEffectEvent(combobox.reopen);
  const onLeave = useEffectEvent(combobox.close);
  useEffect(() => {
    const { current: input } = field;
    const form = input?.form;
    const removal = new AbortController();
    const { signal } = removal;
    input?.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    input?.addEventListener('focus', () => onFocus(), { signal });
    input?.addEventListener('input', () => onInput(), { signal });
    form?.addEventListener('submit', () => onLeave(), { signal });
    form?.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) onLeave();
      },
      { signal },
    );
    return () => removal.abort();
  }, [field]);
}

function useSuggestions(text: string): readonly ProductCard[] {
  const { api } = useShop();
  const q = useDebounced(text.trim(), DEBOUNCE);
  const { data } = useQuery({ ...searchQuery(api, { q, page: 1 }), enabled: q.length >= MIN_QUERY });
  return q.length >= MIN_QUERY ? (data?.products.slice(0, SHOWN) ?? []) : [];
}
