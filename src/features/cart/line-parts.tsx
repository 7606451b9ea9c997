import { useLingui } from '@lingui/react/macro';
import type { Picture as PictureData } from '../../contract/media.ts';
import type { ChosenService } from '../../contract/service.ts';
import { useHref } from '../../lib/href.ts';
import { formatMoney } from '../../rules/money.ts';
import { detailsOf, serviceText } from '../../rules/ordered-services.ts';
import { paths } from '../../rules/paths.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './cart-lines.module.css';

interface Props {
  readonly line: { readonly slug: string; readonly name: string; readonly picture: PictureData | null };
}

/** Screen readers and the keyboard skip this link: the name beside it leads to the same page. */
const SKIPPED = { tabIndex: -1, 'aria-hidden': true } as const;

/** A line's picture. It links to the product like the name, and is therefore no tab stop. */
export function LinePicture({ line: { slug, picture } }: Props) {
  const href = useHref();
  return (
    <a className={styles.picture} href={href(paths.page(slug))} {...SKIPPED}>
      <Picture picture={picture && { ...picture, alt: '' }} place="row" />
    </a>
  );
}

/** The services of a line, each with its values and whether it can be returned. */
export function LineServices({ services }: { readonly services: readonly ChosenService[] }) {
  const { t } = useLingui();
  return services.map((service) => (
    <small key={service.code}>
      {serviceText({ name: service.name, details: detailsOf(service) })} +{formatMoney(service.price)}
      {!service.isReturnable && `. ${t`Не повертається`}`}
    </small>
  ));
}
