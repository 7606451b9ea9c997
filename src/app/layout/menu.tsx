import { useLingui } from '@lingui/react/macro';
import type { Layout } from '../../contract/layout.ts';
import type { Picture } from '../../contract/media.ts';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { pictureFile, webpWidth } from '../../rules/picture-files.ts';
import styles from './menu.module.css';
import { MENU_ID } from './menu-id.ts';
import { toolsOf } from './tools-of.ts';

/** Maximum number of subcategories per category; the category's own page lists the others. */
const MAX_CHILDREN = 10;

/**
 * The catalogue in a sheet, a native popover that needs no script. In the document it lists the categories, whose pages
 * link to their subcategories; these are in a separate file, which is loaded on demand (full-menu.ts). Rendered once
 * per language.
 */
export function Menu({ layout: { menu } }: { readonly layout: Layout }) {
  const { t } = useLingui();
  const href = useHref();
  return (
    <>
      <nav id={MENU_ID} popover="auto" className={styles.sheet} aria-label={t`Каталог`}>
        {menu.length === 0 && <p>{t`Товарів ще немає: магазин готується до відкриття.`}</p>}
        <ul className={styles.columns}>
          {menu.map((category) => (
            <li key={category.slug}>
              <a href={href(paths.category(category.slug))}>{category.name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <nav className={styles.row} aria-label={t`Розділи`}>
        <ul className={styles.rowList}>
          {menu.map(({ slug, name }) => (
            <li key={slug}>
              <a href={href(paths.category(slug))}>{name}</a>
            </li>
          ))}
          <li>
            <a href={href(paths.blog)}>{t`Блог`}</a>
          </li>
        </ul>
      </nav>
    </>
  );
}

/**
 * The sheet's items with their pictures and subcategories, which a phone shows as an accordion. Without classes, because
 * a page may be of another build than this file.
 */
export function FullMenu({ layout: { menu, pages } }: { readonly layout: Layout }) {
  const href = useHref();
  const categories = menu.map((category) => (
    <li key={category.slug}>
      <Thumbnail picture={category.picture ?? null} />
      <a href={href(paths.category(category.slug))}>{category.name}</a>
      <Children category={category} />
    </li>
  ));
  return (
    <>
      {categories}
      <Tools tools={toolsOf(pages)} />
    </>
  );
}

/** The tools of the craft, behind the categories. */
function Tools({ tools }: { readonly tools: Layout['pages'] }) {
  const { t } = useLingui();
  const href = useHref();
  const [first] = tools;
  if (!first) return null;
  const name = t`Інструменти майстра`;
  return (
    <li>
      <a href={href(paths.page(first.slug))}>{name}</a>
      <details>
        <summary aria-label={name} />
        <ul>
          {tools.map((tool) => (
            <li key={tool.slug}>
              <a href={href(paths.page(tool.slug))}>{tool.name}</a>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

/** Width of a thumbnail in CSS pixels. */
const THUMBNAIL = 40;

function Thumbnail({ picture }: { readonly picture: Picture | null }) {
  if (!picture) return null;
  const file = pictureFile(picture.id, webpWidth(picture.widths, THUMBNAIL * 2), 'webp');
  return <img src={`/media/${file}`} width={THUMBNAIL} height={THUMBNAIL} alt="" loading="lazy" />;
}

function Children({ category: { slug, name, children } }: { readonly category: Layout['menu'][number] }) {
  const { t } = useLingui();
  const href = useHref();
  const count = children.length;
  if (count === 0) return null;
  return (
    <details>
      <summary aria-label={name} />
      <ul>
        {children.slice(0, MAX_CHILDREN).map((child) => (
          <li key={child.slug}>
            <a href={href(paths.category(child.slug))}>{child.name}</a>
          </li>
        ))}
        {count > MAX_CHILDREN && (
          <li>
            <a href={href(paths.category(slug))} aria-label={t`Усі розділи: ${count}, ${name}`}>
              <strong>{t`Усі розділи: ${count}`}</strong>
            </a>
          </li>
        )}
      </ul>
    </details>
  );
}
