import { useState } from 'react';
import type { PageDataOf } from '../../contract/page-data.ts';
import { afterPaint } from '../../lib/after-paint.ts';
import { withTexts } from '../../lib/all-texts.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useShop } from '../../lib/shop.tsx';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import { stepCount } from '../../rules/step-count.ts';
import { Button } from '../../ui/button.tsx';
import { takeLostFocus } from '../../ui/lost-focus.ts';
import { useRequestedPart } from '../../ui/use-requested-part.ts';
import { CARD_TEXTS } from './guide-card-texts.ts';

const part = lazyPart(() => withTexts(import('./guide.tsx')));

interface Props {
  readonly page: PageDataOf<'blog-post'>;
}

/** Offers to follow an article step by step; nothing if it has no steps. */
export function GuideCard({ page }: Props) {
  const count = stepCount(page.post.html);
  return count > 0 && <Card page={page} count={count} />;
}

/**
 * The mode in which an article is followed, closed at first. Its code is loaded after the page, whether it is opened or
 * not: a shopper at the bench may have no network, and timers that run are seen without opening it. A press loads it
 * too, because the first load may have failed; in Chromium that may need a reload (see LazyPart).
 */
function Card({ page, count }: Props & { readonly count: number }) {
  const texts = CARD_TEXTS[useShop().lang];
  const [isOpen, setOpen] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const early = useLazyPart(part, true);
  const { part: requested, ask, prepare } = useRequestedPart(part);
  const loaded = early ?? requested;
  const toggle = async () => {
    setOpen(!isOpen);
    // A part that is loaded already would be rendered twice.
    if (!loaded && !(await ask())) setOpen(false);
  };
  const isShown = isOpen && loaded !== null;
  const about = `${texts.steps(count)}. ${texts.about}`;
  const button = (label: string) => (
    <Button
      // The loaded guide renders the button in another place.
      ref={isFocused ? takeLostFocus : undefined}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      variant={isShown ? 'secondary' : 'primary'}
      isLoading={isOpen !== isShown}
      aria-expanded={isShown}
      onClick={() => afterPaint(() => void toggle())}
      onPointerEnter={prepare}
      data-needs-js
    >
      {label}
    </Button>
  );
  return (
    <section className="guide-card" aria-label={texts.title}>
      {loaded ? (
        <loaded.Guide page={page} isOpen={isOpen} about={about} button={button} />
      ) : (
        <div className="guide-head">
          <h2>{texts.title}</h2>
          <p>{about}</p>
          {button(texts.begin)}
        </div>
      )}
    </section>
  );
}
