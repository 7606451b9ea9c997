import { type MouseEvent, useEffect, useRef } from 'react';
import { type Navigation, useNavigation } from '../../lib/navigation.ts';
import { formatMoney } from '../../rules/money.ts';
import styles from './family-choice.module.css';

/**
 * The group in which a sibling was chosen last, and the page's scroll position then, for the next screen, on which the
 * pressed element no longer exists.
 */
const chosen = new WeakMap<Navigation, readonly [group: number, top: number]>();

interface Props {
  readonly html: string;
  /** Current price of the product in kopiykas: its own tile shows it like the header, if prices of members differ. */
  readonly price: number;
}

/**
 * The siblings of a product as groups of links: a size, a colour, a karat; see server/catalogue/family-html.ts. A
 * sibling's page keeps the scroll position (src/app/links.ts), and the focus stays in the group.
 */
export function FamilyChoice({ html, price }: Props) {
  const navigation = useNavigation();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [group = -1, top = 0] = chosen.get(navigation) ?? [];
    if (!chosen.delete(navigation)) return;
    root.current?.children[group]?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
    // Scroll anchoring has followed what stands lower on the page of the former sibling.
    scrollTo(0, top);
  }, [navigation]);
  // Not rendered again, which would take the focus from a link. Sold-out siblings contain a text in an <i>.
  useEffect(() => {
    for (const own of root.current?.querySelectorAll('[aria-current] > span > small') ?? []) {
      own.textContent = formatMoney(price);
    }
  });
  const onClick = ({ target, currentTarget }: MouseEvent) => {
    chosen.set(navigation, [
      [...currentTarget.children].findIndex((group) => group.contains(target as Node)),
      window.scrollY,
    ]);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its links are pressed, by keys too
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles events of its links
    <div
      ref={root}
      className={styles.choice}
      data-stays
      onClick={onClick}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, with all text escaped
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
