import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { isDrawn, type WaitingPicture } from '../../db/seed/pictures.ts';
import { forgetWaiting, readWaiting, removeUnfinished } from '../../db/seed/waiting-pictures.ts';
import type { Log } from '../../log.ts';

const PROGRAM = fileURLToPath(new URL('./draw-process.ts', import.meta.url));
const answerSchema = v.object({ id: v.string(), reason: v.optional(v.string()) });

/** Pictures under way at once, and how many of them nobody asked for: a request waits for no queue of those. */
const PARALLEL = 3;
const IN_BACKGROUND = 2;

/** ms for which a request waits for its picture. */
const TIMEOUT = 30_000;

interface Job extends PromiseWithResolvers<boolean> {
  readonly picture: WaitingPicture;
}

interface DrawingsOptions {
  readonly mediaDir: string;
  readonly log: Log;
  /** Of the process, as os.setPriority() takes it; below what serves shoppers unless it is given. */
  readonly priority?: number;
}

/**
 * Draws the pictures of the demo shop that its seed has only noted, each once: when it is asked for, or in drawRest().
 * They are drawn in a process of low priority, so that the shop answers as fast meanwhile.
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

  /** Goes on where the last start stopped. Only one process may have the drawings of a folder open. */
  static async open(options: DrawingsOptions): Promise<Drawings> {
    const { mediaDir } = options;
    const noted = await readWaiting(mediaDir);
    if (noted.length > 0) await removeUnfinished(mediaDir, new Set(noted.map(({ id }) => id)));
    const drawn = await Promise.all(noted.map((picture) => isDrawn(picture, mediaDir)));
    const waiting = noted.filter((_, index) => !drawn[index]);
    if (waiting.length === 0) await forgetWaiting(mediaDir);
    return new Drawings(options, waiting);
  }

  /** How many pictures are not drawn yet. */
  get left(): number {
    return this.#waiting.size;
  }

  /**
   * Draws a picture if it waits for that. Returns false when it cannot be drawn, or not within 30 s; the next call tries
   * again.
   */
  async ensure(id: string): Promise<boolean> {
    const picture = this.#waiting.get(id);
    if (!picture) return true;
    return Promise.race([this.#draw(picture), setTimeout(TIMEOUT, false, { ref: false })]);
  }

  /** Draws what is left, and forgets the list when nothing is. A picture that fails is logged and left. */
  async drawRest(onProgress: () => void): Promise<void> {
    const rest = [...this.#waiting.values()].values();
    const work = async () => {
      // The workers share the iterator: each takes the next picture that nobody has taken.
      for (const picture of rest) {
        if (this.#isClosed) return;
        if (this.#waiting.has(picture.id)) await this.#draw(picture);
        onProgress();
      }
    };
    await Promise.all(Array.from({ length: IN_BACKGROUND }, work));
    // One that failed may have been asked for again.
    if (this.#jobs.size > 0 || this.#isClosed) return;
    await this.#endProcess();
    if (this.left === 0) await forgetWaiting(this.#options.mediaDir);
  }

  /** Finishes the pictures under way. */
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
    // Before it has threads: they get the priority of the one that starts them.
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

  /** A process that ended by itself has drawn nothing of what it had; the next picture starts another. */
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
