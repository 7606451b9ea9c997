import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useHref } from '../../lib/href.ts';
import { useIsMounted } from '../../lib/mounted.ts';
import { useShop } from '../../lib/shop.tsx';
import { formatCount } from '../../rules/count.ts';
import { paths } from '../../rules/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProductGrid } from '../catalogue/product-grid.tsx';
import { MIN_QUERY, readSearch, type Search, searchQuery } from './search.ts';
import styles from './search-screen.module.css';

/** What a query finds. */
export function SearchScreen() {
  const { t } = useLingui();
  const search = useUrlSearch();
  const { q } = search ?? { q: '' };
  return (
    <>
      <h1 className={styles.title}>{q === '' ? t`Пошук` : t`Пошук: «${q}»`}</h1>
      {search && (q.length < MIN_QUERY ? <TooShort /> : <Results search={search} />)}
    </>
  );
}

function TooShort() {
  const { t } = useLingui();
  return (
    <Message title={t`Що шукаємо?`}>
      <p>
        <Trans>Введіть назву або артикул угорі сторінки — хоча б дві літери. Дрібні помилки в слові не завадять.</Trans>
      </p>
    </Message>
  );
}

function Results({ search }: { readonly search: Search }) {
  const { t } = useLingui();
  const { api } = useShop();
  const href = useHref();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(searchQuery(api, search));
  const router = useRouter();
  const leadsTo = data?.leadsTo;
  useEffect(() => {
    if (leadsTo !== undefined && !isPlaceholderData) void router.navigate({ href: href(leadsTo), replace: true });
  }, [leadsTo, isPlaceholderData, router, href]);
  if (error) {
    return (
      <Message title={t`Пошук не відповів`} isError>
        <p>
          {error instanceof ApiError && error.isForShopper ? error.message : t`Перевірте інтернет і спробуйте ще раз.`}
        </p>
        <Button isLoading={isFetching} onClick={() => void refetch()}>
          <Trans>Шукати ще раз</Trans>
        </Button>
      </Message>
    );
  }
  if (!data) return <Skeleton height="28rem" />;
  const { productCount } = data;
  const amount = formatCount(productCount);
  if (productCount === 0) return <Nothing />;
  return (
    <div className={isPlaceholderData ? styles.pending : undefined} aria-busy={isFetching}>
      <p className={styles.count} role="status">
        {t`Знайшли ${amount} ${plural(productCount, { one: 'товар', few: 'товари', many: 'товарів', other: 'товару' })}`}
      </p>
      <ProductGrid products={data.products} />
      <Pager page={data.page} pageCount={data.pageCount} hrefOf={(page) => href(paths.searchFor(search.q, page))} />
    </div>
  );
}

function Nothing() {
  const { t } = useLingui();
  const href = useHref();
  return (
    <Message title={t`Нічого не знайшли`}>
      <p>
        <Trans>Спробуйте коротше слово або загляньте в каталог. Якщо шукаєте рідкісне — напишіть нам, дістанемо.</Trans>
      </p>
      <ButtonLink href={href(paths.category('pozolota'))}>
        <Trans>Матеріали для золочення</Trans>
      </ButtonLink>
      <ButtonLink variant="secondary" href={href(paths.page('contacts'))}>
        <Trans>Контакти</Trans>
      </ButtonLink>
    </Message>
  );
}

/** The search of the URL; null in the first render, which equals the prerendered page. */
function useUrlSearch(): Search | null {
  const isMounted = useIsMounted();
  const search = useRouterState({ select: ({ location }) => location.search });
  return isMounted ? readSearch(search) : null;
}
