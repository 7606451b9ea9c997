import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { until } from './until.ts';

export interface ScriptProcess {
  /** Returns the output so far. */
  readonly output: () => string;
  /** Waits for a text in the output. @throws Error on a timeout, or if the process ends before */
  wrote(text: string | RegExp): Promise<void>;
  /** Sends a signal; `SIGKILL` acts like a power cut. @returns the exit code; null if a signal ended the process */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Runs a file of scripts/ as a child process: `worker.ts`. */
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
