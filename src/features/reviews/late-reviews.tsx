import { type ComponentType, type MouseEvent, useEffect, useRef } from 'react';
import type { PageDataOf } from '../../contract/page-data.ts';
import { withTexts } from '../../lib/all-texts.ts';
import { late } from '../../lib/late.ts';
import { useAskedPart } from '../../ui/use-asked-part.ts';
import styles from './review-item.module.css';

interface Props {
  readonly page: PageDataOf<'product'>;
}

interface ContentProps extends Props {
  /** The button that was pressed. */
  readonly asked?: string | undefined;
}

const part = late(() => withTexts(import('./product-reviews.tsx')));

let Rendered: ComponentType<ContentProps> | undefined;

/** Where pages are rendered, what is said of a product is there from the start. */
export function provideReviews(component: ComponentType<ContentProps>): void {
  Rendered = component;
}

/**
 * What is said of a product, below it. A browser takes it from the document as it is: its code comes when one of its
 * buttons is pressed, or with a navigation, which has no document.
 */
export function LateReviews({ page }: Props) {
  // Every product loads this: memoized it would be twice as long, and it renders once.
  'use no memo';
  const { part: loaded, ask } = useAskedPart(part);
  const asked = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is there
  useEffect(() => {
    if (!document.getElementById(ID)?.firstChild) void ask();
  }, []);
  const Content = import.meta.env.SSR ? Rendered : loaded?.ProductReviews;
  const place = { id: ID, className: styles.part };
  if (Content) {
    return (
      <div {...place}>
        <Content page={page} asked={asked.current} />
      </div>
    );
  }
  const onClick = ({ target }: MouseEvent) => {
    asked.current = (target as Element).closest('button')?.value;
    if (asked.current) void ask();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed are the buttons in it
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      {...place}
      onClick={onClick}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing; what is in the document is our own markup
      dangerouslySetInnerHTML={NOTHING}
      suppressHydrationWarning
    />
  );
}

const ID = 'reviews';

/** What is in the document stays: React compares it with nothing. */
const NOTHING = { __html: '' };
