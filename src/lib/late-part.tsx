import { type ComponentType, type MouseEvent, useEffect, useRef } from 'react';
import { useRequestedPart } from '../ui/use-requested-part.ts';
import type { LazyPart } from './lazy-part.ts';

interface Asked {
  /** Value of the button that was pressed before the component was loaded. */
  readonly asked?: string | undefined;
}

interface Wanted {
  /** True loads the component without a press. */
  readonly isWanted?: boolean;
}

interface LatePart<Props> {
  /** The element that shows the part. */
  readonly Late: ComponentType<Props & Wanted>;
  /** Provides the component in advance, for the rendering of pages. */
  readonly provide: (component: ComponentType<Props & Asked>) => void;
}

/**
 * Creates a part of a page whose HTML a browser takes from the document unchanged: its code is loaded when one of its
 * buttons is pressed, when it is wanted, or by a navigation, which has no document.
 * @param id id of its element, of which a page has one
 */
export function createLatePart<Props extends object>(
  id: string,
  className: string | undefined,
  part: LazyPart<ComponentType<Props & Asked>>,
): LatePart<Props> {
  let Rendered: ComponentType<Props & Asked> | undefined;
  function Late({ isWanted = false, ...rest }: Props & Wanted) {
    // Every product page loads this: memoized, it would be twice as long, and it renders once.
    'use no memo';
    const { part: Loaded, ask } = useRequestedPart(part);
    const asked = useRef<string>(undefined);
    // biome-ignore lint/correctness/useExhaustiveDependencies: when the page is there, and when it becomes wanted
    useEffect(() => {
      if (isWanted || !document.getElementById(id)?.firstChild) void ask();
    }, [isWanted]);
    const Content = import.meta.env.SSR ? Rendered : Loaded;
    const place = { id, className };
    if (Content) {
      return (
        <div {...place}>
          <Content {...(rest as unknown as Props)} asked={asked.current} />
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
  return {
    Late,
    provide: (component) => {
      Rendered = component;
    },
  };
}

/** React compares the document's HTML with an empty string, and leaves it unchanged. */
const NOTHING = { __html: '' };
