import { constants } from 'node:os';

/** Milliseconds between two checks of the parent process. */
const LOOK_INTERVAL = 500;

/**
 * Milliseconds for which a repeated signal counts as the same one: Ctrl+C reaches every process of a terminal, and npm
 * sends it again to the process that it has started.
 */
const ECHO = 1_000;

/**
 * Calls `stop` once, on SIGINT or SIGTERM; a second signal ends the process at once. npm sends these signals to the
 * shell that runs a script, and most shells exit without passing them on, so a process started by npm also stops when
 * its shell has exited.
 */
export function onStop(stop: () => void): void {
  const started = process.ppid;
  const isOfNpm = process.env.npm_lifecycle_event !== undefined;
  const look = isOfNpm ? setInterval(() => process.ppid !== started && stopOnce(), LOOK_INTERVAL).unref() : undefined;
  let stoppedAt: number | null = null;
  const stopOnce = () => {
    if (stoppedAt !== null) return;
    stoppedAt = performance.now();
    clearInterval(look);
    stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stoppedAt !== null && performance.now() - stoppedAt > ECHO) process.exit(128 + constants.signals[signal]);
      stopOnce();
    });
}
