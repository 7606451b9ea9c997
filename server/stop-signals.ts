/** Milliseconds between two checks of the parent process. */
const LOOK_INTERVAL = 500;

/**
 * Calls `stop` once, on SIGINT or SIGTERM. npm sends these signals to the shell that runs a script, and most shells
 * exit without passing them on, so a process started by npm also stops when its shell has exited.
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
