import type { Browser } from 'playwright';
import { type Interaction, NONE } from './noted.ts';

interface TimingData {
  readonly interactionId?: number;
  /** ms on one clock: of the touch or key press, and of the frame's commit to the compositor; 0 if there was none. */
  readonly timeStamp: number;
  readonly commitFinishTime?: number;
}

/** The fields of a trace event that are read here; times in microseconds, `tdur` is CPU time of the thread. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly data?: TimingData };
}

type Task = TraceEvent & { readonly dur: number; readonly tdur: number };

const TRACE_CONFIG = { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] };

/** Events that make the frame, and events of the browser; all others are scripts. */
const FRAME = /^(?:UpdateLayoutTree|Layout|PrePaint|Paint|PaintImage|Layerize|Commit|HitTest|ParseAuthorStyleSheet)$/;
const BROWSER = /^(?:RunTask|LatencyInfo)/;

/**
 * Returns the main-thread CPU cost, until its frame, of the most expensive interaction of `act`. CPU time hardly
 * depends on other load on the machine.
 */
export async function trace(browser: Browser, act: () => Promise<unknown>): Promise<Interaction> {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  // Playwright has no types for trace events.
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', { traceConfig: TRACE_CONFIG, transferMode: 'ReportEvents' });
  try {
    await act();
  } finally {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    await session.detach();
  }
  return dearest(events);
}

function dearest(events: readonly TraceEvent[]): Interaction {
  let most = NONE;
  for (const { name, ph, ts, pid, tid, args } of events) {
    const { interactionId, timeStamp, commitFinishTime } = args.data ?? { timeStamp: 0 };
    if (name !== 'EventTiming' || ph !== 'b' || !interactionId || !commitFinishTime) continue;
    const until = ts + (commitFinishTime - timeStamp) * 1000;
    const tasks = events.filter((event): event is Task => isTask(event) && event.pid === pid && event.tid === tid);
    const cost = costOf(tasks.filter((task) => task.ts >= ts && task.ts < until));
    if (cost.duration > most.duration) most = cost;
  }
  return most;
}

const isTask = ({ ph, dur, tdur }: TraceEvent) => ph === 'X' && dur !== undefined && tdur !== undefined;

/** Returns the cost of tasks, each without the tasks that it has called. */
function costOf(tasks: readonly Task[]): Interaction {
  const cost = { delay: 0, handlers: 0, frame: 0 };
  const open: { readonly end: number; readonly part: keyof typeof cost }[] = [];
  for (const { name, ts, dur, tdur } of tasks.toSorted((one, other) => one.ts - other.ts || other.dur - one.dur)) {
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= ts) open.pop();
    const part = FRAME.test(name) ? 'frame' : BROWSER.test(name) ? 'delay' : 'handlers';
    const caller = open.at(-1);
    if (caller) cost[caller.part] -= tdur / 1000;
    cost[part] += tdur / 1000;
    open.push({ end: ts + dur, part });
  }
  return { ...cost, duration: cost.delay + cost.handlers + cost.frame };
}
