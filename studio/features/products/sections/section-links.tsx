import { useLingui } from '@lingui/react/macro';
import styles from '../product-screen.module.css';

/** Links to the sections of a product's form. */
export function SectionLinks() {
  const { t } = useLingui();
  const links = [
    ['main', t`Основне`],
    ['prices', t`Ціна`],
    ['stock', t`Залишок`],
    ['pictures', t`Зображення`],
    ['texts', t`Тексти`],
    ['attributes', t`Характеристики`],
    ['services', t`Послуги`],
    ['related', t`Разом купують`],
    ['delivery', t`Вага й розмір`],
    ['seo', t`Пошукові системи`],
    ['address', t`Адреса`],
  ] as const;
  return (
    <nav aria-label={t`Частини форми`} className={styles.nav}>
      <ul className={styles.links}>
        {links.map(([id, name]) => (
          <li key={id}>
            <a href={`#${id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
