import type { Picture } from '../contract/media.ts';
import { escapeHtml } from './escape-html.ts';
import { pictureFile, webpWidth } from './picture-files.ts';
import { type PicturePlace, widthsFor } from './picture-places.ts';

/**
 * Returns the HTML inside a picture. A page shows dozens, and one React element instead of three with twenty attributes
 * saves most of the time that React spends on each, on the server and at hydration. A separate source declares that the
 * renditions are AVIF: `srcset` of the image itself has no type, and a browser without AVIF would show nothing.
 */
export function pictureHtml({ id, widths, width, height, alt }: Picture, place: PicturePlace, loading: string): string {
  const { sizes, most } = place;
  let avif = '';
  for (const each of widthsFor(place, widths)) {
    avif += `${avif && ', '}/media/${pictureFile(id, each, 'avif')} ${each}w`;
  }
  const src = `/media/${pictureFile(id, webpWidth(widths, most), 'webp')}`;
  return `<source type="image/avif" srcset="${avif}" sizes="${sizes}"><img${loading} width="${width}" height="${height}" alt="${escapeHtml(alt)}" src="${src}">`;
}
