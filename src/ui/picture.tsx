import type { Picture as PictureData } from '../contract/media.ts';
import styles from './picture.module.css';

interface Props {
  /** null shows the shop's own drawing of a picture that is not there. */
  readonly picture: PictureData | null;
  /** The `sizes` attribute: how wide it is shown. */
  readonly sizes: string;
  /** Loads before the rest: the largest picture of the first screen. */
  readonly isPriority?: boolean;
}

const srcSet = ({ id, widths }: PictureData, format: 'avif' | 'webp') =>
  widths.map((width) => `/media/${id}-${width}.${format} ${width}w`).join(', ');

/** A picture in the width and format that the browser takes, over its blurred placeholder, in its place from the start. */
export function Picture({ picture, sizes, isPriority = false }: Props) {
  if (!picture) return <span className={styles.missing} aria-hidden="true" />;
  return (
    <picture className={styles.picture}>
      <source type="image/avif" srcSet={srcSet(picture, 'avif')} sizes={sizes} />
      <img
        src={`/media/${picture.id}-${picture.widths.at(-1)}.webp`}
        srcSet={srcSet(picture, 'webp')}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={picture.alt}
        loading={isPriority ? 'eager' : 'lazy'}
        fetchPriority={isPriority ? 'high' : 'auto'}
        decoding="async"
        style={{ backgroundImage: `url(${picture.placeholder})` }}
      />
    </picture>
  );
}
