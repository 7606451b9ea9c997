import type { Picture as PictureData } from '../contract/media.ts';
import { escapeHtml } from '../rules/escape-html.ts';
import { pictureFile, webpWidth } from '../rules/picture-files.ts';
import styles from './picture.module.css';
import { PICTURE_PLACES, widthsFor } from './picture-places.ts';

/** `first` is the page's largest one, which the browser asks for before all others; `early` is in the first row. */
export type PictureLoad = 'first' | 'early' | 'late';

interface Props {
  /** null shows the shop's own drawing of a picture that is not there. */
  readonly picture: PictureData | null;
  /** Where it is shown, and so how wide. */
  readonly place: keyof typeof PICTURE_PLACES;
  readonly load?: PictureLoad;
}

const LOADING = { first: ' fetchpriority="high"', early: '', late: ' loading="lazy"' } as const satisfies Record<
  PictureLoad,
  string
>;

/** A picture in the width and format that the browser takes, in its place on the mount from the start. */
export function Picture({ picture, place, load = 'late' }: Props) {
  if (!picture) return <NoPicture />;
  const html = pictureHtml(picture, place, LOADING[load]);
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
 * most of what React spends on each, here and at hydration. A source of its own says that the widths are AVIF: `srcset`
 * of the image itself has no type, and a browser without AVIF would show nothing.
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
