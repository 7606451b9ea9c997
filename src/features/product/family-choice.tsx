import { type MouseEvent, useEffect, useRef } from 'react';
import { type Navigation, useNavigation } from '../../lib/navigation.ts';
import { formatMoney } from '../../rules/money.ts';
import styles from './family-choice.module.css';

/** The group in which a sibling was chosen last, for the screen that comes: what was pressed is not there any more. */
const chosen = new WeakMap<Navigation, number>();

interface Props {
  readonly html: string;
  /** Of the product now, kopiykas: its own tile says the same as the header, where members differ in price. */
  readonly price: number;
}

/**
 * The siblings of a product as a choice of links: a size, a colour, a karat; see server/catalogue/family-html.ts. The page
 * of a sibling stays where it was scrolled to (src/app/links.ts), and the focus stays at the choice.
 */
export function FamilyChoice({ html, price }: Props) {
  // Every product loads this: memoized it would be longer, and it renders once a page.
  'use no memo';
  const navigation = useNavigation();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const group = root.current?.children[chosen.get(navigation) ?? -1];
    chosen.delete(navigation);
    group?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  }, [navigation]);
  // Not rendered anew: that would take the focus from a link. What is sold out has a word there, in an <i>.
  useEffect(() => {
    for (const own of root.current?.querySelectorAll('[aria-current] > span > small') ?? []) {
      own.textContent = formatMoney(price);
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
