import { useLingui } from '@lingui/react/macro';
import type { Crumb } from '../contract/page-data.ts';
import { useHref } from '../lib/href.ts';
import { paths } from '../rules/paths.ts';
import styles from './breadcrumbs.module.css';

/** The breadcrumbs from the home page to this page. */
export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const { t } = useLingui();
  const href = useHref();
  const trail = [{ name: t`Головна`, path: paths.home }, ...crumbs];
  return (
    <nav aria-label={t`Ви тут`}>
      <ol className={styles.trail}>
        {trail.map(({ name, path }, index) => (
          <li key={path}>
            {index === trail.length - 1 ? <span aria-current="page">{name}</span> : <a href={href(path)}>{name}</a>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
