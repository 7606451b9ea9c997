import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import type { Log } from '../../server/log.ts';
import { isDrawn, type WaitingPicture } from '../seed/pictures.ts';
import { forgetWaiting, readWaiting, removeUnfinished } from '../seed/waiting-pictures.ts';

const PROGRAM = fileURLToPath(new URL('./draw-process.ts', import.meta.url));
const answerSchema = v.object({ id: v.string(), reason: v.optional(v.string()) });

/**
 * Maximum number of pictures in progress, and of those in the background, which leaves room for a requested picture.
 */
const PARALLEL = 3;
const IN_BACKGROUND = 2;

/** Maximum time that a request waits for its picture, in milliseconds. */
const TIMEOUT = 30_000;

interface Job extends PromiseWithResolvers<boolean> {
  readonly picture: WaitingPicture;
}

interface DrawingsOptions {
  readonly mediaDir: string;
  readonly log: Log;
  /** Priority of the process for os.setPriority(); by default lower than that of the shop's server. */
  readonly priority?: number;
}

/**
 * Draws each picture that the seed has listed once, on request or in drawRest(). A child process of low priority draws
 * them, so that the shop's response times do not suffer.
 */
export class Drawings {
  readonly #options: DrawingsOptions;
  readonly #waiting: Map<string, WaitingPicture>;
  /** Pictures that are queued or being drawn, by id. */
  readonly #jobs = new Map<string, Job>();
  readonly #queue: Job[] = [];
  #process: ChildProcess | null = null;
  #isClosed = false;

  private constructor(options: DrawingsOptions, waiting: readonly WaitingPicture[]) {
    this.#options = options;
    this.#waiting = new Map(waiting.map((picture) => [picture.id, picture]));
  }

  /** Opens the drawings of a folder and continues after an earlier stop. Only one process may have them open. */
  static async open(options: DrawingsOptions): Promise<Drawings> {
    const { mediaDir } = options;
    const noted = await readWaiting(mediaDir);
    if (noted.length > 0) await removeUnfinished(mediaDir, new Set(noted.map(({ id }) => id)));
    const drawn = await Promise.all(noted.map((picture) => isDrawn(picture, mediaDir)));
    const waiting = noted.filter((_, index) => !drawn[index]);
    if (waiting.length === 0) await forgetWaiting(mediaDir);
    return new Drawings(options, waiting);
  }

  /** Number of pictures that are not drawn yet. */
  get left(): number {
    return this.#waiting.size;
  }

  /**
   * Draws a picture unless it is drawn. Returns false if that fails or takes longer than 30 s; the next call retries.
   */
  async ensure(id: string): Promise<boolean> {
    const picture = this.#waiting.get(id);
    if (!picture) return true;
    return Promise.race([this.#draw(picture), setTimeout(TIMEOUT, false, { ref: false })]);
  }

  /**
   * Draws the remaining pictures, and deletes the list when all are drawn. A picture that fails is logged and stays in
   * the list.
   */
  async drawRest(onProgress: () => void): Promise<void> {
    const rest = [...this.#waiting.values()].values();
    const work = async () => {
      // The workers share the iterator: each takes the next picture.
      for (const picture of rest) {
        if (this.#isClosed) return;
        if (this.#waiting.has(picture.id)) await this.#draw(picture);
        onProgress();
      }
    };
    await Promise.all(Array.from({ length: IN_BACKGROUND }, work));
    // A failed picture may have been requested again.
    if (this.#jobs.size > 0 || this.#isClosed) return;
    await this.#endProcess();
    if (this.left === 0) await forgetWaiting(this.#options.mediaDir);
  }

  /** Waits for the pictures in progress, then closes. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#endProcess();
    this.#failAll('The shop stops');
  }

  #draw(picture: WaitingPicture): Promise<boolean> {
    const known = this.#jobs.get(picture.id);
    if (known) return known.promise;
    if (this.#isClosed) return Promise.resolve(false);
    const job: Job = { picture, ...Promise.withResolvers<boolean>() };
    this.#jobs.set(picture.id, job);
    this.#queue.push(job);
    this.#sendNext();
    return job.promise;
  }

  #sendNext(): void {
    while (!this.#isClosed && this.#jobs.size - this.#queue.length < PARALLEL) {
      const job = this.#queue.shift();
      if (!job) return;
      this.#process ??= this.#startProcess();
      this.#process.send(job.picture);
    }
  }

  #startProcess(): ChildProcess {
    const { mediaDir, priority = constants.priority.PRIORITY_BELOW_NORMAL } = this.#options;
    const child = fork(PROGRAM, [mediaDir]);
    // The priority is set before the process starts threads, because threads inherit it.
    if (child.pid !== undefined) setPriority(child.pid, priority);
    child.on('message', (message) => this.#settle(v.parse(answerSchema, message)));
    child.once('error', (error) => this.#lose(child, error.message));
    child.once('exit', (code, signal) => this.#lose(child, `The process ended with ${code ?? signal}`));
    return child;
  }

  #settle({ id, reason }: v.InferOutput<typeof answerSchema>): void {
    const job = this.#jobs.get(id);
    if (!job) return;
    this.#jobs.delete(id);
    if (reason === undefined) {
      this.#waiting.delete(id);
      job.resolve(true);
    } else this.#fail(job, reason);
    this.#sendNext();
  }

  #fail({ picture, resolve }: Job, reason: string): void {
    if (!this.#isClosed)
      this.#options.log.warning('A picture was not drawn', { component: 'demo', id: picture.id, reason });
    resolve(false);
  }

  /** Fails all pictures in progress if the process exited by itself; the next picture starts another process. */
  #lose(child: ChildProcess, reason: string): void {
    if (this.#process !== child) return;
    this.#process = null;
    this.#failAll(reason);
  }

  #failAll(reason: string): void {
    this.#queue.length = 0;
    for (const job of this.#jobs.values()) this.#fail(job, reason);
    this.#jobs.clear();
  }

  async #endProcess(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child?.connected) return;
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  }
}
