import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, use, useEffect, useRef } from 'react';
import type { Family } from '../../contract/family.ts';
import { type Navigation, useNavigation } from '../../lib/navigation.ts';
import { escapeHtml } from '../../rules/escape-html.ts';
import { formatMoney } from '../../rules/money.ts';
import { OffersContext } from '../offers/offers-provider.tsx';
import styles from './family-choice.module.css';

/** The group in which a sibling was chosen last, for the screen that comes: what was pressed is not there any more. */
const chosen = new WeakMap<Navigation, number>();

/**
 * The siblings of a product as a choice of links: a size, a colour, a karat; see server/catalogue/family-html.ts. The page
 * of a sibling stays where it was scrolled to (src/app/links.ts), and the focus stays at the choice. Each says what its
 * product costs now, where they cost different sums, and whether it is sold out.
 */
export function FamilyChoice({ family: { html, members, skus } }: { readonly family: Family }) {
  // Every product loads this: memoized it would be longer, and it renders once a page.
  'use no memo';
  const { t } = useLingui();
  const { current, watch } = use(OffersContext);
  const navigation = useNavigation();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const group = root.current?.children[chosen.get(navigation) ?? -1];
    chosen.delete(navigation);
    group?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  }, [navigation]);
  useEffect(() => watch(skus), [skus, watch]);
  // Not rendered anew: that would take the focus from a link.
  useEffect(() => {
    const prices = new Set(skus.flatMap((sku) => current.get(sku)?.price ?? []));
    const isPriced = prices.size > 1 || html.includes('₴');
    for (const link of root.current?.querySelectorAll('a') ?? []) {
      const offer = current.get(skus[members.indexOf(link.pathname.replace(/.*\//, ''))] ?? '');
      const note = link.querySelector('small');
      if (!offer || !note) continue;
      const missing = offer.stock > 0 ? link.dataset.or : t`немає`;
      const text = missing ?? (isPriced ? formatMoney(offer.price) : '');
      if (note.textContent !== text) note.innerHTML = missing ? `<i>${escapeHtml(missing)}</i>` : text;
    }
  });
  const onClick = ({ target, currentTarget }: MouseEvent) => {
    chosen.set(
      navigation,
      [...currentTarget.children].findIndex((group) => group.contains(target as Node)),
    );
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link in it is pressed, by keys too
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears of its links
    <div
      ref={root}
      className={styles.choice}
      data-stays
      onClick={onClick}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the shop's own, made with all text escaped
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
