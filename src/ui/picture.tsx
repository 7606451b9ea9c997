import type { Picture as PictureData } from '../contract/media.ts';
import { escapeHtml } from '../rules/escape-html.ts';
import { pictureFile, webpWidth } from '../rules/picture-files.ts';
import styles from './picture.module.css';
import { PICTURE_PLACES, widthsFor } from './picture-places.ts';

/**
 * Priority of loading: `first` is the page's largest picture, which is requested before all others; `early` is in the
 * first row.
 */
export type PictureLoad = 'first' | 'early' | 'late';

interface Props {
  /** null shows a drawing in place of a missing picture. */
  readonly picture: PictureData | null;
  /** Place of the picture, which determines its width. */
  readonly place: keyof typeof PICTURE_PLACES;
  readonly load?: PictureLoad;
}

const LOADING = { first: ' fetchpriority="high"', early: '', late: ' loading="lazy"' } as const satisfies Record<
  PictureLoad,
  string
>;

/** A picture in the width and format that the browser chooses. Its place is reserved from the start. */
export function Picture({ picture, place, load = 'late' }: Props) {
  if (!picture) return <NoPicture />;
  const html = pictureHtml(picture, place, LOADING[load]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made below, with all text escaped
  return <picture className={styles.picture} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A drawing of an empty frame, on the mount of all pictures. */
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
 * Returns the HTML inside a picture. A page shows dozens, and one React element instead of three with twenty attributes
 * saves most of the time that React spends on each, on the server and at hydration. A separate source declares that the
 * renditions are AVIF: `srcset` of the image itself has no type, and a browser without AVIF would show nothing.
 */
function pictureHtml({ id, widths, width, height, alt }: PictureData, place: Props['place'], loading: string): string {
  const { sizes, most } = PICTURE_PLACES[place];
  let avif = '';
  for (const each of widthsFor(PICTURE_PLACES[place], widths)) {
    avif += `${avif && ', '}/media/${pictureFile(id, each, 'avif')} ${each}w`;
  }
  const src = `/media/${pictureFile(id, webpWidth(widths, most), 'webp')}`;
  return `<source type="image/avif" srcset="${avif}" sizes="${sizes}"><img${loading} width="${width}" height="${height}" alt="${escapeHtml(alt)}" src="${src}">`;
}
