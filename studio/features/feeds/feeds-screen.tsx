import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatKyivDay, formatKyivTime } from '../../../src/lib/dates.ts';
import type { Feed } from '../../contract/feeds.ts';
import { useStudio } from '../../lib/studio.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import layout from '../../ui/layout.module.css';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CopyAddress } from './copy-address.tsx';
import styles from './feeds-screen.module.css';
import { Problems } from './problems.tsx';
import { feedsQuery } from './queries.ts';

/** The feeds of products for marketplaces: addresses to copy, state, and the products that they leave out. */
export function FeedsScreen() {
  const { t } = useLingui();
  const { api } = useStudio();
  const { data, error, refetch } = useQuery(feedsQuery(api));
  const isMade = data?.feeds.some(({ madeAt }) => madeAt !== null);
  return (
    <>
      <PageHeader title={t`Файли для маркетплейсів`} />
      <div className={layout.looseStack}>
        <p
          className={styles.intro}
        >{t`Дайте майданчику адресу файлу — він забиратиме його сам. За кожною адресою всі опубліковані товари; ціни й наявність оновлюються слідом за сторінками.`}</p>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton rows={8} />}
        {data && !isMade && (
          <EmptyState icon="upload" title={t`Файлів ще немає`}>
            <p>{t`Вони з’являться за хвилину після того, як магазин опублікує сторінки.`}</p>
          </EmptyState>
        )}
        {isMade && data?.feeds.map((feed) => <FeedPanel key={feed.address} feed={feed} />)}
      </div>
    </>
  );
}

function FeedPanel({ feed }: { readonly feed: Feed }) {
  const title = useTitle(feed);
  const { address, problems } = feed;
  return (
    <Panel title={title} isItem>
      <p className={styles.address}>
        <a href={address} target="_blank" rel="noopener">
          {address}
        </a>
        <CopyAddress address={address} />
      </p>
      <Facts feed={feed} />
      <Problems problems={problems} />
    </Panel>
  );
}

function useTitle({ feed, lang }: Feed): string {
  const { t } = useLingui();
  if (feed === 'merchant') return lang === 'uk' ? t`Google Merchant, українською` : t`Google Merchant, російською`;
  return lang === 'uk' ? t`Prom, Rozetka (YML), українською` : t`Prom, Rozetka (YML), російською та українською`;
}

function Facts({ feed: { madeAt, offers, bytes, dueAt, problems } }: { readonly feed: Feed }) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const leftOut = problems.reduce((sum, { isLeftOut, count }) => sum + (isLeftOut ? count : 0), 0);
  const size = Math.max(1, Math.round(bytes / 1024)).toLocaleString(lang);
  const when = madeAt === null ? t`ще ні` : `${formatKyivDay(lang, madeAt)}, ${formatKyivTime(madeAt)}`;
  const facts = [
    [t`Оновлено`, when],
    [t`У файлі`, t`${plural(offers, { one: '# товар', few: '# товари', many: '# товарів', other: '# товару' })}`],
    [t`Не потрапили`, leftOut],
    [t`Розмір`, t`${size} КБ`],
    ...(dueAt === null ? [] : [[t`Новіші зміни будуть у файлі о`, formatKyivTime(dueAt)]]),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}:</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
