import { useState } from 'react';
import type { PageDataOf } from '../../contract/page-data.ts';
import { useShop } from '../../lib/shop.tsx';
import type { GuideStep } from '../../rules/guide.ts';
import { formatWait } from '../../rules/waits.ts';
import { Button } from '../../ui/button.tsx';
import { useKeptFocus } from '../../ui/kept-focus.ts';
import { type GuideState, withoutTimer, withTimer } from './guide-state.ts';
import { StopTimer, TimerState } from './guide-timers.tsx';
import { prepareSound } from './ring.ts';
import { useGuideTexts } from './texts.ts';

interface Props {
  readonly page: PageDataOf<'blog-post'>;
  readonly index: number;
  readonly step: GuideStep;
  readonly state: GuideState;
  readonly now: number;
  readonly change: (change: (state: GuideState) => GuideState) => void;
}

/** The timer of a step that has one. If it depends on the product, the reader chooses it by the product. */
export function StepTimer({ page, index, step, state, now, change }: Props) {
  const texts = useGuideTexts();
  const { lang } = useShop();
  const [chosen, setChosen] = useState<number>();
  const keepFocus = useKeptFocus();
  const [first] = step.waits;
  if (first === undefined) return null;
  const running = state.timers.find((timer) => timer.step === index);
  if (running) {
    return (
      <div className="guide-timer">
        <TimerState timer={running} now={now} />
        <StopTimer
          buttonRef={keepFocus}
          timer={running}
          onClick={() => change((before) => withoutTimer(before, index))}
        />
      </div>
    );
  }
  const choices = step.waits.map((minutes) => ({ minutes, product: productOf(page, state, minutes) }));
  const minutes = chosen ?? choices.find(({ product }) => product?.isOwn)?.minutes ?? first;
  const start = () => {
    if (state.hasSound) prepareSound();
    change((before) => withTimer(before, index, minutes, Date.now()));
  };
  return (
    <div className="guide-timer">
      {choices.length > 1 && (
        <fieldset className="guide-waits">
          <legend>{texts.wait}</legend>
          {choices.map(({ minutes: each, product }) => (
            <label key={each}>
              <input
                type="radio"
                name={`guide-wait-${index}`}
                checked={each === minutes}
                onChange={() => setChosen(each)}
              />
              {product ? texts.waitFor(formatWait(lang, each), product.name) : formatWait(lang, each)}
            </label>
          ))}
        </fieldset>
      )}
      <Button ref={keepFocus} variant="secondary" onClick={start}>
        {texts.start(formatWait(lang, minutes))}
      </Button>
    </div>
  );
}

/** Returns the material that needs this wait, one that the reader has before others. */
function productOf({ products, waits = {} }: PageDataOf<'blog-post'>, { have }: GuideState, minutes: number) {
  const fitting = products.filter(({ sku }) => waits[sku] === minutes);
  const own = fitting.find(({ sku }) => have.includes(sku));
  const product = own ?? fitting[0];
  return product && { name: product.name, isOwn: own !== undefined };
}
