/** Milliseconds between two looks for who has started the process. */
const LOOK_INTERVAL = 500;

/**
 * Calls `stop` once, when the process is told to end by SIGINT or SIGTERM. npm hands such a signal to the shell in which it
 * runs a script, and most shells die of it and hand on nothing: a process that npm has started ends with its shell.
 */
export function onStop(stop: () => void): void {
  const started = process.ppid;
  const isOfNpm = process.env.npm_lifecycle_event !== undefined;
  const look = isOfNpm ? setInterval(() => process.ppid !== started && stopOnce(), LOOK_INTERVAL).unref() : undefined;
  let isStopping = false;
  const stopOnce = () => {
    if (isStopping) return;
    isStopping = true;
    clearInterval(look);
    stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopOnce);
}
