import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { until } from './until.ts';

export interface ScriptProcess {
  /** What it has written so far. */
  readonly output: () => string;
  /** Waits until it has written this. @throws Error when it has not, or when it ends before. */
  wrote(text: string | RegExp): Promise<void>;
  /** Sends a signal, `SIGKILL` ends it as a power cut does; @returns its exit code, null when a signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Runs a file of scripts/ as a process of its own: `worker.ts`. */
export function spawnScript(script: string, args: readonly string[], env: NodeJS.ProcessEnv): ScriptProcess {
  const child = spawn(process.execPath, [`scripts/${script}`, ...args], { env: { ...process.env, ...env } });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    output: () => output,
    async wrote(text) {
      const isThere = () => (typeof text === 'string' ? output.includes(text) : text.test(output));
      await until(() => isThere() || hasEnded());
      if (!isThere()) throw new Error(`${script} ended with ${child.exitCode}:\n${output}`);
    },
    async end(signal) {
      if (!hasEnded()) await endChild(child, signal);
      return child.exitCode;
    },
  };
}

async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const closed = once(child, 'close');
  child.kill(signal);
  await closed;
}
