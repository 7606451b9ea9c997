import {
  CONTACTS_SLUG,
  DELIVERY_SLUG,
  DISCOUNTS_SLUG,
  GUIDE_SLUG,
  OFFER_SLUG,
  PRIVACY_SLUG,
  RETURNS_SLUG,
} from '../../rules/paths.ts';

/** Pages with a drawing in public/drawings, which demo/drawings/page-scenes.ts makes. */
const DRAWN: readonly string[] = [
  CONTACTS_SLUG,
  DELIVERY_SLUG,
  DISCOUNTS_SLUG,
  GUIDE_SLUG,
  OFFER_SLUG,
  PRIVACY_SLUG,
  RETURNS_SLUG,
];

/** The drawing of one of the shop's own pages. Narrow windows neither show nor load it. */
export function PageDrawing({ path }: { readonly path: string }) {
  const slug = path.slice(1);
  if (!DRAWN.includes(slug)) return null;
  return <img className="text-drawing" src={`/drawings/${slug}.webp`} width={374} height={234} alt="" loading="lazy" />;
}
