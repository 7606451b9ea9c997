import { type RefObject, useRef, useState } from 'react';
import type { PageDataOf } from '../../contract/page-data.ts';
import type { GuideStep } from '../../rules/guide.ts';
import { Button } from '../../ui/button.tsx';
import { useKeptFocus } from '../../ui/kept-focus.ts';
import { leaving } from '../../ui/leaving.ts';
import { RichText } from '../catalogue/rich-text.tsx';
import { begunAgain, type GuideState, ticked, VIEWS, type View } from './guide-state.ts';
import { StepTimer } from './step-timer.tsx';
import { useGuideTexts } from './texts.ts';

interface Props {
  readonly page: PageDataOf<'blog-post'>;
  readonly steps: readonly GuideStep[];
  readonly state: GuideState;
  readonly now: number;
  readonly change: (change: (state: GuideState) => GuideState) => void;
}

/** The steps, one at a time or all of them, with ticks. */
export function GuideSteps(props: Props) {
  const texts = useGuideTexts();
  const { steps, state, change } = props;
  const isFinished = state.done.length === steps.length;
  const heading = useRef<HTMLHeadingElement>(null);
  const beginAgain = () => {
    heading.current?.focus();
    change(begunAgain);
  };
  return (
    <>
      <ViewChoice view={state.view} onChange={(view) => change((before) => ({ ...before, view }))} />
      {state.view === 'one' ? <OneStep {...props} heading={heading} /> : <StepList {...props} />}
      {isFinished && (
        <p className="guide-finished" role="status">
          <strong>{texts.finished}.</strong> {texts.finishedAbout}
        </p>
      )}
      {state.done.length > 0 && <BeginAgain onConfirm={beginAgain} />}
    </>
  );
}

interface ViewProps {
  readonly view: View;
  readonly onChange: (view: View) => void;
}

function ViewChoice({ view, onChange }: ViewProps) {
  const texts = useGuideTexts();
  return (
    <fieldset className="guide-views">
      <legend>{texts.views}</legend>
      {VIEWS.map((each) => (
        <label key={each}>
          <input type="radio" name="guide-view" checked={each === view} onChange={() => onChange(each)} />
          {texts.view[each]}
        </label>
      ))}
    </fieldset>
  );
}

interface OneStepProps extends Props {
  /** Heading of the step. It stays when another step is shown, and gets the focus before that. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** One step, and buttons to its neighbours. The focus follows to the step's heading, which screen readers then read. */
function OneStep({ steps, state, change, heading, ...rest }: OneStepProps) {
  const texts = useGuideTexts();
  const at = Math.min(state.at, steps.length - 1);
  const step = steps[at];
  if (!step) return null;
  const isDone = state.done.includes(at);
  const isLast = at === steps.length - 1;
  const go = (to: number, isTicking = false) => {
    heading.current?.focus();
    change((before) => ({ ...(isTicking ? ticked(before, at, true) : before), at: to }));
  };
  return (
    <div className="guide-step">
      <p className="guide-number">{texts.step(at + 1, steps.length)}</p>
      <h3 ref={heading} tabIndex={-1}>
        {step.title}
      </h3>
      <StepBody {...rest} key={at} index={at} step={step} state={state} change={change} />
      <div className="guide-moves">
        <Button variant="secondary" disabled={at === 0} onClick={() => go(at - 1)}>
          {texts.back}
        </Button>
        {isDone ? (
          <Button variant="secondary" disabled={isLast} onClick={() => go(at + 1)}>
            {texts.next}
          </Button>
        ) : (
          <Button onClick={() => go(isLast ? at : at + 1, true)}>{isLast ? texts.done : texts.doneNext}</Button>
        )}
        {isDone && (
          <label>
            <input
              type="checkbox"
              checked
              onChange={() => {
                heading.current?.focus();
                change((before) => ticked(before, at, false));
              }}
              aria-label={texts.doneStep(at + 1, step.title)}
            />
            {texts.done}
          </label>
        )}
      </div>
    </div>
  );
}

/** All steps below each other, with a tick each. */
function StepList({ steps, state, change, ...rest }: Props) {
  const texts = useGuideTexts();
  return (
    <ol className="guide-list">
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of an article have their places
        <li key={index} data-done={state.done.includes(index) || undefined}>
          <label>
            <input
              type="checkbox"
              checked={state.done.includes(index)}
              onChange={({ target }) => change((before) => ticked(before, index, target.checked))}
              aria-label={texts.doneStep(index + 1, step.title)}
            />
            <h3>
              {index + 1}. {step.title}
            </h3>
          </label>
          <StepBody {...rest} index={index} step={step} state={state} change={change} />
        </li>
      ))}
    </ol>
  );
}

interface BodyProps extends Omit<Props, 'steps'> {
  readonly index: number;
  readonly step: GuideStep;
}

function StepBody({ page, index, step, state, now, change }: BodyProps) {
  return (
    <div className="guide-text">
      <RichText html={step.html} products={page.embedded} />
      <StepTimer page={page} index={index} step={step} state={state} now={now} change={change} />
    </div>
  );
}

/** Begins the guide again, after a question. */
function BeginAgain({ onConfirm }: { readonly onConfirm: () => void }) {
  const texts = useGuideTexts();
  const [isAsked, setAsked] = useState(false);
  const keepFocus = useKeptFocus();
  if (!isAsked) {
    return (
      <Button ref={keepFocus} variant="quiet" className="guide-again" onClick={() => setAsked(true)}>
        {texts.again}
      </Button>
    );
  }
  return (
    <fieldset className="guide-question">
      <legend>{texts.againQuestion}</legend>
      <Button
        variant="secondary"
        onClick={leaving(() => {
          setAsked(false);
          onConfirm();
        }, '.guide-card')}
      >
        {texts.erase}
      </Button>
      <Button ref={keepFocus} variant="quiet" onClick={() => setAsked(false)}>
        {texts.keep}
      </Button>
    </fieldset>
  );
}
