import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { MouseEvent, ReactNode } from 'react';
import type { Suggestions } from '../../contract/search.ts';
import { useHref } from '../../lib/href.ts';
import { formatCount } from '../../rules/count.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price, PriceFrom } from '../../ui/price.tsx';
import type { useCombobox } from '../../ui/use-combobox.ts';
import { Marked } from './marked.tsx';
import { addressesOf } from './suggestion-addresses.ts';

interface Props {
  readonly data: Suggestions | undefined;
  readonly combobox: ReturnType<typeof useCombobox>;
  /** @param path without the language. */
  readonly onChoose: (path: string) => void;
}

/** The suggestions in groups by kind; all of them are options of one list. */
export function SuggestionList({ data, combobox, onChoose }: Props) {
  const { t } = useLingui();
  const href = useHref();
  const addresses = data ? addressesOf(data) : [];
  /** Options are numbered across the groups. */
  let next = 0;
  const option = (key: string, content: ReactNode) => {
    const index = next++;
    const path = addresses[index] ?? '';
    return (
      <a
        key={key}
        {...combobox.optionProps(index)}
        role="option"
        tabIndex={-1}
        className="suggest-option"
        href={href(path)}
        onClick={(event) => {
          if (!isPlain(event)) return;
          event.preventDefault();
          onChoose(path);
        }}
      >
        {content}
      </a>
    );
  };
  const { products = [], categories = [], articles = [], pages = [], queries = [], productCount = 0 } = data ?? {};
  const total = formatCount(productCount);
  return (
    <div {...combobox.listProps} role="listbox" aria-label={t`Підказки`} hidden={!combobox.isListed}>
      <Group name={t`Товари`}>{products.map((product) => option(product.slug, <Product product={product} />))}</Group>
      <Group name={t`Розділи`}>
        {categories.map(({ slug, name, marks, productCount: count }) =>
          option(
            slug,
            <>
              <Icon name="menu" />
              <Marked text={name} marks={marks} />
              <small>{formatCount(count)}</small>
            </>,
          ),
        )}
      </Group>
      <Group name={t`Статті`}>
        {articles.map(({ slug, title, marks }) =>
          option(
            slug,
            <>
              <Icon name="advice" />
              <Marked text={title} marks={marks} />
            </>,
          ),
        )}
      </Group>
      <Group name={t`Сторінки`}>
        {pages.map(({ slug, title, marks }) =>
          option(
            slug,
            <>
              <Icon name="advice" />
              <Marked text={title} marks={marks} />
            </>,
          ),
        )}
      </Group>
      <Group name={t`Інші шукають`}>
        {queries.map((query) =>
          option(
            query,
            <>
              <Icon name="search" />
              <span>{query}</span>
            </>,
          ),
        )}
      </Group>
      {productCount > 0 && (
        <div className="suggest-all">
          {option(
            'all',
            <span>
              {t`Усі результати: ${total} ${plural(productCount, { one: 'товар', few: 'товари', many: 'товарів', other: 'товару' })}`}
            </span>,
          )}
        </div>
      )}
    </div>
  );
}

/** Suggestions of one kind under its name; renders nothing if there are none. */
function Group({ name, children }: { readonly name: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options; a fieldset groups form fields
    <div role="group" aria-label={name} className="suggest-group">
      <p aria-hidden="true">{name}</p>
      {children}
    </div>
  );
}

function Product({ product }: { readonly product: Suggestions['products'][number] }) {
  const { t } = useLingui();
  const { name, marks, price, oldPrice, isInStock, picture, variants } = product;
  const from = variants?.from ?? null;
  return (
    <>
      <Picture picture={picture && { ...picture, alt: '' }} place="found" />
      <Marked text={name} marks={marks} />
      <span className="suggest-price">
        <span>
          {from === null ? <Price price={price} oldPrice={oldPrice} size="s" /> : <PriceFrom price={from} size="s" />}
        </span>
        {!isInStock && <small>{t`Немає в наявності`}</small>}
      </span>
    </>
  );
}

/** Returns true for a click that opens the link in this tab. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
