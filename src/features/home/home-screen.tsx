import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import type { PageDataOf } from '../../contract/page-data.ts';
import { useHref } from '../../lib/href.ts';
import { useIsPublished } from '../../lib/page-link.tsx';
import { usePromises } from '../../lib/promises.ts';
import { GUIDE_SLUG, paths } from '../../rules/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Section } from '../../ui/page.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PostList } from '../blog/post-list.tsx';
import { CategoryTiles } from '../catalogue/category-tiles.tsx';
import { ProductGrid } from '../catalogue/product-grid.tsx';
import styles from './home-screen.module.css';

/**
 * The home page: the shop, its categories, popular and new products. Sections without content are left out, and a shop
 * without goods says that it is about to open.
 */
export function HomeScreen({ page }: { readonly page: PageDataOf<'home'> }) {
  const { t } = useLingui();
  const href = useHref();
  const { categories, hits, novelties, posts } = page;
  return (
    <>
      <Hero page={page} />
      {categories.length > 0 && <CategoryTiles categories={categories} label={t`Розділи каталогу`} isHome />}
      <Shelf items={hits} title={t`Купують найчастіше`}>
        <ProductGrid products={hits} />
      </Shelf>
      <Reasons />
      <Shelf items={novelties} title={t`Нове на полицях`}>
        <ProductGrid products={novelties} list="new" />
      </Shelf>
      <Shelf items={posts} title={t`З блогу`} more={<a href={href(paths.blog)}>{t`Усі статті`}</a>}>
        <PostList posts={posts} />
      </Shelf>
    </>
  );
}

/** A section that is left out without items. */
const Shelf = ({ items, ...section }: ComponentProps<typeof Section> & { readonly items: readonly unknown[] }) =>
  items.length > 0 && <Section {...section} />;

/** Category whose picture is at the top of the home page. */
const HERO_CATEGORY = 'pozolota';

function Hero({ page: { categories } }: { readonly page: PageDataOf<'home'> }) {
  const href = useHref();
  const category = categories.find(({ slug }) => slug === HERO_CATEGORY);
  const picture = category?.picture ?? null;
  return (
    <header className={styles.hero}>
      <div className={styles.heroText}>
        <h1>
          <Trans>Золото, що лягає рівно</Trans>
        </h1>
        <p>
          {categories.length === 0 ? (
            <Trans>Магазин готується до відкриття: незабаром тут з’являться перші товари.</Trans>
          ) : (
            <Trans>Матеріали для золочення, живопису й рукоділля, які працюють разом.</Trans>
          )}
        </p>
        {category && (
          <ButtonLink href={href(paths.category(HERO_CATEGORY))}>
            <Trans>До матеріалів для золочення</Trans>
          </ButtonLink>
        )}
      </div>
      <div className={styles.heroPicture}>
        <Picture picture={picture && { ...picture, alt: '' }} place="hero" load="first" />
      </div>
    </header>
  );
}

function Reasons() {
  const { t } = useLingui();
  const href = useHref();
  const isPublished = useIsPublished();
  const { 'dispatch-until': until, 'return-days': returnDays } = usePromises();
  const reasons: readonly { icon: IconName; title: string; text: string }[] = [
    {
      icon: 'truck',
      title: t`Відправляємо того ж дня`,
      text: t`Замовлення до ${until} робочого дня їдуть Новою поштою того самого дня.`,
    },
    {
      icon: 'return',
      title: t`${returnDays} на повернення`,
      text: t`Не підійшло — повернемо гроші без зайвих запитань.`,
    },
    { icon: 'advice', title: t`Радять золотарі`, text: t`Підкажемо мордан, полімент і лист під вашу роботу.` },
  ];
  return (
    <ul className={styles.reasons}>
      {reasons.map(({ icon, title, text }) => (
        <li key={icon}>
          <Icon name={icon} />
          <h2>{title}</h2>
          <p>{text}</p>
          {icon === 'advice' && isPublished(GUIDE_SLUG) && (
            <a href={href(paths.page(GUIDE_SLUG))}>{t`З чого почати`}</a>
          )}
        </li>
      ))}
    </ul>
  );
}
