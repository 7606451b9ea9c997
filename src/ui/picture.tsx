import type { Picture as PictureData } from '../contract/media.ts';
import { pictureHtml } from '../rules/picture-html.ts';
import { PICTURE_PLACES } from '../rules/picture-places.ts';
import styles from './picture.module.css';

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
  const html = pictureHtml(picture, PICTURE_PLACES[place], LOADING[load]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: pictureHtml() escapes all text
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
