import { clsx } from '../lib/clsx.ts';
import { Icon } from './icon.tsx';
import styles from './thumbnail.module.css';

interface ThumbnailProps {
  readonly picture: { readonly id: string; readonly widths: readonly number[] } | null;
  readonly size?: 's' | 'm';
}

/** A small picture beside its name; decorative, because the name describes it. */
export function Thumbnail({ picture, size = 's' }: ThumbnailProps) {
  const width = picture?.widths[0];
  return (
    <span className={clsx(styles.frame, styles[size])}>
      {picture && width !== undefined ? (
        <img src={`/media/${picture.id}-${width}.webp`} alt="" loading="lazy" decoding="async" />
      ) : (
        <Icon name="picture" size="s" />
      )}
    </span>
  );
}
