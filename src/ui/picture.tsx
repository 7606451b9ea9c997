import type { Picture as PictureData } from '../contract/media.ts';
import { escapeHtml } from '../rules/escape-html.ts';
import styles from './picture.module.css';

interface Props {
  /** null shows the shop's own drawing of a picture that is not there. */
  readonly picture: PictureData | null;
  /** The `sizes` attribute: how wide it is shown. Written as it is: it holds no `"` and no `&`. */
  readonly sizes: string;
  /** Loads before the rest: the largest picture of the first screen. */
  readonly isPriority?: boolean;
}

/** A picture in the width and format that the browser takes, over its blurred placeholder, in its place from the start. */
export function Picture({ picture, sizes, isPriority = false }: Props) {
  if (!picture) return <NoPicture />;
  const html = pictureHtml(picture, sizes, isPriority);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made below, with all text escaped
  return <picture className={styles.picture} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A frame that waits for its picture, on the mount of all others. */
function NoPicture() {
  return (
    <span className={styles.missing} aria-hidden="true">
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <path d="M8 8h32v32H8zM13 13h22v22H13zM8 8l5 5M40 8l-5 5M8 40l5-5M40 40l-5-5" />
        <path d="M16 32l6-8 4 5 3-4 4 7M28.5 19.5a1.5 1.5 0 1 0 0 .1" />
      </svg>
    </span>
  );
}

/**
 * What is in a picture, written out: a page shows dozens, and one element instead of three with twenty attributes is
 * most of what React spends on each, here and at hydration.
 */
function pictureHtml({ id, widths, width, height, alt, placeholder }: PictureData, sizes: string, isPriority: boolean) {
  let avif = '';
  let webp = '';
  for (const each of widths) {
    const comma = avif && ', ';
    avif += `${comma}/media/${id}-${each}.avif ${each}w`;
    webp += `${comma}/media/${id}-${each}.webp ${each}w`;
  }
  const loading = isPriority ? 'fetchpriority="high"' : 'loading="lazy"';
  return `<source type="image/avif" srcset="${avif}" sizes="${sizes}"><img srcset="${webp}" sizes="${sizes}" ${loading} decoding="async" style="background-image:url(${escapeHtml(placeholder)})" width="${width}" height="${height}" alt="${escapeHtml(alt)}" src="/media/${id}-${widths.at(-1)}.webp">`;
}

/** A picture that is never shown wider than `width` px, with the renditions that three device pixels for each can need. */
export function smallPicture(picture: PictureData, width: number): PictureData {
  const enough = picture.widths.findIndex((each) => each >= 3 * width);
  return enough < 0 ? picture : { ...picture, widths: picture.widths.slice(0, enough + 1) };
}
