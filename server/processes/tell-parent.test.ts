import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

/** Program of a child process that is busy, so it sees no event, until the test ends its standard input. */
const PROGRAM = `
  import { readSync } from 'node:fs';
  import { tellParent } from ${JSON.stringify(import.meta.resolve('./tell-parent.ts'))};
  tellParent('started');
  readSync(0, Buffer.alloc(1));
  console.log('connected:', process.connected);
  tellParent('after the parent has disconnected');
  process.once('disconnect', () => tellParent('after the channel is closed'));
`;

test('a message to a parent that is gone is dropped, also if the process has not noticed it', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  });
  const { stdin, stdout, stderr } = child;
  if (!stdin || !stdout || !stderr) throw new Error('The child process has no pipes');
  const [output, errors] = [text(stdout), text(stderr)];
  const exit = once(child, 'exit');
  expect(await once(child, 'message')).toEqual(['started', undefined]);
  const disconnected = once(child, 'disconnect');
  child.disconnect();
  await disconnected;
  stdin.end();
  expect([await exit, await output, await errors]).toEqual([[0, null], 'connected: true\n', '']);
});
