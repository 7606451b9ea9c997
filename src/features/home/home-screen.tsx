import { Trans, useLingui } from '@lingui/react/macro';
import type { PageDataOf } from '../../contract/page-data.ts';
import { useHref } from '../../lib/href.ts';
import { usePromises } from '../../lib/promises.ts';
import { paths } from '../../rules/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Section } from '../../ui/page.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PostList } from '../blog/post-list.tsx';
import { CategoryTiles } from '../catalogue/category-tiles.tsx';
import { ProductGrid } from '../catalogue/product-grid.tsx';
import styles from './home-screen.module.css';

/** The home page: the shop, its categories, popular and new products. */
export function HomeScreen({ page }: { readonly page: PageDataOf<'home'> }) {
  const { t } = useLingui();
  const href = useHref();
  return (
    <>
      <Hero page={page} />
      <Section title={t`Каталог`}>
        <CategoryTiles categories={page.categories} />
      </Section>
      <Section title={t`Купують найчастіше`}>
        <ProductGrid products={page.hits} />
      </Section>
      <Reasons />
      <Section title={t`Нове на полицях`}>
        <ProductGrid products={page.novelties} list="new" />
      </Section>
      <Section title={t`З блогу`} more={<a href={href(paths.blog)}>{t`Усі статті`}</a>}>
        <PostList posts={page.posts} />
      </Section>
    </>
  );
}

/** Category whose picture is at the top of the home page. */
const HERO_CATEGORY = 'pozolota';

function Hero({ page }: { readonly page: PageDataOf<'home'> }) {
  const href = useHref();
  const picture = page.categories.find(({ slug }) => slug === HERO_CATEGORY)?.picture ?? null;
  return (
    <header className={styles.hero}>
      <div className={styles.heroText}>
        <h1>
          <Trans>Золото, що лягає рівно</Trans>
        </h1>
        <p>
          <Trans>
            Усе для позолоти на полімент і на мордан, для живопису та рукоділля. Добираємо матеріали, які працюють
            разом, і підказуємо, як ними працювати.
          </Trans>
        </p>
        <div className={styles.heroActions}>
          <ButtonLink href={href(paths.category(HERO_CATEGORY))}>
            <Trans>До матеріалів для золочення</Trans>
          </ButtonLink>
          <ButtonLink variant="secondary" href={href(paths.page('pg-gilding-tools-and-materials'))}>
            <Trans>З чого почати</Trans>
          </ButtonLink>
        </div>
      </div>
      <div className={styles.heroPicture}>
        <Picture picture={picture && { ...picture, alt: '' }} place="hero" load="first" />
      </div>
    </header>
  );
}

function Reasons() {
  const { t } = useLingui();
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
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
