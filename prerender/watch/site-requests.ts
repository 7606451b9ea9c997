import type pg from 'pg';
import * as v from 'valibot';
import {
  type AnswerOf,
  type InputOf,
  type Progress,
  QUESTIONS,
  type Question,
} from '../../server/site-requests/questions.ts';
import {
  answerRequest,
  noteProgress,
  refuseRequest,
  SWEEP_SITE_REQUESTS,
  type TakenRequest,
  takeSiteRequests,
} from '../../server/site-requests/requests.ts';
import { log, reasonOf } from '../log.ts';
import { toRefusal } from '../preview/errors.ts';
import type { Previewer } from '../preview/previewer.ts';
import type { siteAnswers } from './site-answers.ts';

/** ms between two progress reports of a request. */
const PROGRESS_INTERVAL = 200;
/** ms between two clean-ups of old requests. */
const SWEEP_INTERVAL = 10 * 60_000;

/** Questions that lock rows; they are answered one at a time. */
const REHEARSALS: ReadonlySet<Question> = new Set(['preview', 'preview-page']);

/** Answers the API's questions about the site. */
export class SiteRequests {
  readonly #pool: pg.Pool;
  readonly #previewer: Pick<Previewer, 'prepare'>;
  readonly #answers: ReturnType<typeof siteAnswers>;
  #rehearsals: Promise<void> = Promise.resolve();
  readonly #running = new Set<Promise<void>>();
  #sweptAt = 0;

  constructor(pool: pg.Pool, previewer: Pick<Previewer, 'prepare'>, answers: ReturnType<typeof siteAnswers>) {
    this.#pool = pool;
    this.#previewer = previewer;
    this.#answers = answers;
  }

  /** Loads in advance what the first preview needs; without it that preview takes longer. */
  async prepare(): Promise<void> {
    await this.#previewer.prepare().catch((error: unknown) => {
      log.warning(`Previews could not be prepared: ${reasonOf(error)}`);
    });
  }

  /** Takes waiting requests and starts answering them. */
  async take(): Promise<void> {
    await this.#sweep();
    for (const request of await takeSiteRequests(this.#pool)) {
      if (REHEARSALS.has(request.kind)) {
        this.#rehearsals = this.#rehearsals.then(() => this.#handle(request));
        this.#follow(this.#rehearsals);
      } else this.#follow(this.#handle(request));
    }
  }

  /** Resolves when all taken requests have been answered. */
  async finish(): Promise<void> {
    await Promise.all(this.#running);
  }

  #follow(handling: Promise<void>): void {
    this.#running.add(handling);
    void handling.then(() => this.#running.delete(handling));
  }

  /** Answers a request. Never throws: an error becomes the answer, or is logged if it cannot be sent. */
  async #handle(request: TakenRequest): Promise<void> {
    const { id, kind } = request;
    try {
      await answerRequest(this.#pool, id, await this.#answer(kind, request));
    } catch (error) {
      const refusal = toRefusal(error);
      if (refusal.type === 'failed') log.error(`A request of the studio failed (${kind}): ${refusal.reason}`);
      await refuseRequest(this.#pool, id, refusal).catch((reason: unknown) => {
        log.error(`A request of the studio could not be answered: ${reasonOf(reason)}`);
      });
    }
  }

  #answer<Kind extends Question>(kind: Kind, { id, input }: TakenRequest): Promise<AnswerOf<Kind>> | AnswerOf<Kind> {
    // The table of questions provides both the schema and the type.
    const parsed = v.parse(QUESTIONS[kind].input, input) as InputOf<Kind>;
    return this.#answers[kind](parsed, this.#progressOf(id));
  }

  #progressOf(id: number): (progress: Progress) => void {
    let notedAt = performance.now();
    return (progress) => {
      if (performance.now() - notedAt < PROGRESS_INTERVAL) return;
      notedAt = performance.now();
      noteProgress(this.#pool, id, progress).catch((error: unknown) => {
        log.error(`Progress could not be recorded: ${reasonOf(error)}`);
      });
    };
  }

  async #sweep(): Promise<void> {
    if (Date.now() - this.#sweptAt < SWEEP_INTERVAL) return;
    this.#sweptAt = Date.now();
    await this.#pool.query(SWEEP_SITE_REQUESTS);
  }
}
