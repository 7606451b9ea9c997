import { type ReactNode, useState } from 'react';
import type { PageDataOf } from '../../contract/page-data.ts';
import { adoptStyle } from '../../lib/adopt-style.ts';
import { guideSteps } from '../../rules/guide.ts';
import { AddToNotebook } from '../notebook/add-to-notebook.tsx';
import style from './guide.css?inline';
import { GuideMaterials } from './guide-materials.tsx';
import { formatRest, type GuideState } from './guide-state.ts';
import { GuideSteps } from './guide-steps.tsx';
import { GuideTimers } from './guide-timers.tsx';
import { useGuideTexts } from './texts.ts';
import { useGuide } from './use-guide.ts';
import { useTimers } from './use-timers.ts';

adoptStyle(style);

interface Props {
  readonly page: PageDataOf<'blog-post'>;
  readonly isOpen: boolean;
  /** Shown until the guide is begun. */
  readonly about: string;
  /** Returns the button that opens and closes it. */
  readonly button: (label: string) => ReactNode;
}

/** An article as it is followed at the bench: its materials, its timers and its steps. Closed, it shows the progress. */
export function Guide({ page, isOpen, about, button }: Props) {
  const texts = useGuideTexts();
  const { slug, html } = page.post;
  const [steps] = useState(() => guideSteps(html));
  const [state, change] = useGuide(slug, steps.length);
  const { now, announcement } = useTimers({ slug, steps, state, change });
  const isBegun = state.done.length > 0 || state.timers.length > 0 || state.have.length > 0;
  return (
    <>
      <div className="guide-head">
        <h2 tabIndex={-1}>{texts.title}</h2>
        <p>{isBegun ? <Progress state={state} now={now} /> : about}</p>
        {button(isOpen ? texts.close : isBegun ? texts.goOn : texts.begin)}
      </div>
      <p className="guide-announcement" role="alert">
        {announcement}
      </p>
      {isOpen && (
        <div className="guide">
          <GuideMaterials products={page.products} state={state} change={change} />
          <GuideTimers steps={steps} state={state} now={now} change={change} />
          <GuideSteps page={page} steps={steps} state={state} now={now} change={change} />
          <div className="guide-notebook">
            <AddToNotebook
              of={{ title: page.post.title, skus: page.products.map(({ sku }) => sku) }}
              path={page.path}
            />
          </div>
        </div>
      )}
    </>
  );
}

/** The number of steps that are done, and the next timer. */
function Progress({ state, now }: { readonly state: GuideState; readonly now: number }) {
  const texts = useGuideTexts();
  const [next] = state.timers.filter(({ isOver }) => !isOver);
  return (
    <>
      {texts.progress(state.done.length, state.count)}
      {next && (
        <>
          {' · '}
          {texts.nextTimer} <b role="timer">{formatRest(next.endsAt - now)}</b>
        </>
      )}
    </>
  );
}
