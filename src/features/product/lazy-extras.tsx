import { type ComponentType, type MouseEvent, useEffect, useRef } from 'react';
import type { PageDataOf } from '../../contract/page-data.ts';
import { withTexts } from '../../lib/all-texts.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useRequestedPart } from '../../ui/use-requested-part.ts';
import styles from '../reviews/review-item.module.css';

interface Props {
  readonly page: PageDataOf<'product'>;
}

interface ContentProps extends Props {
  /** The button that was pressed. */
  readonly asked?: string | undefined;
}

const part = lazyPart(() => withTexts(import('./product-extras.tsx')));

let Rendered: ComponentType<ContentProps> | undefined;

/** Provides the component in advance, for the rendering of pages. */
export function provideExtras(component: ComponentType<ContentProps>): void {
  Rendered = component;
}

/**
 * The rarely used parts below a product. A browser takes their HTML from the document unchanged: their code is loaded when
 * one of the buttons is pressed, or by a navigation, which has no document.
 */
export function LazyExtras({ page }: Props) {
  // Every product page loads this: memoized, it would be twice as long, and it renders once.
  'use no memo';
  const { part: loaded, ask } = useRequestedPart(part);
  const asked = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is there
  useEffect(() => {
    if (!document.getElementById(ID)?.firstChild) void ask();
  }, []);
  const Content = import.meta.env.SSR ? Rendered : loaded?.ProductExtras;
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: its buttons are pressed
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      {...place}
      onClick={onClick}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; the HTML in the document is our own markup
      dangerouslySetInnerHTML={NOTHING}
      suppressHydrationWarning
    />
  );
}

const ID = 'extras';

/** React compares the document's HTML with an empty string, and leaves it unchanged. */
const NOTHING = { __html: '' };
