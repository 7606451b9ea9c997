import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const PROGRAM = `
import { onStop } from ${JSON.stringify(new URL('./stop-signals.ts', import.meta.url).href)};
const waiting = setInterval(() => {}, 1000);
onStop(() => { console.log('stops'); clearInterval(waiting); });
console.log('ready');
`;

test.each([
  ['run by npm, whose shell has died of its signal', { npm_lifecycle_event: 'serve' }, 'SHELL'],
  ['that is told itself', {}, 'PROGRAM'],
])('a program stops %s', async (_, env, told) => {
  // A second command keeps the shell from replacing itself with the program.
  const shell = spawn(
    'sh',
    ['-c', 'echo $$; "$0" --input-type=module -e "$1" & echo $!; wait', process.execPath, PROGRAM],
    {
      env: { ...process.env, npm_lifecycle_event: undefined, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  const closed = once(shell.stdout, 'close');
  for await (const chunk of shell.stdout) {
    said += chunk;
    if (!said.endsWith('ready\n')) continue;
    const [shellId, programId] = said.split('\n').map(Number);
    process.kill(Number(told === 'SHELL' ? shellId : programId), 'SIGTERM');
  }
  await closed;
  expect(said).toMatch(/ready\nstops\n$/);
});
