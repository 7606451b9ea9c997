import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { documentSteps, type Step } from './lib/bare-debian/document-steps.ts';
import { type BareMachine, bootBareMachine } from './lib/bare-debian/machine.ts';
import { provedUse } from './lib/bare-debian/proved-use.ts';

/**
 * Follows docs/deploy.md to the letter on a bare Debian: boots one in a container, runs each block, then uses the shop.
 * Needs root, Debian's `debootstrap` and `systemd-container`, and free ports 80, 443, 3000, 3001 and 5432.
 * `npm run drill:deploy [-- --root FOLDER]`; a FOLDER is kept, and its packages are not downloaded again.
 */
const { values } = parseArgs({ options: { root: { type: 'string' } } });

const HOST = 'shop.test';

/** Values for the document's first block. */
const NAMES = `HOST=${HOST}\nREPOSITORY=/mnt/repository\nprintf '[safe]\\n\\tdirectory = *\\n' > /etc/gitconfig\n`;

/** Accounts of vendors that an operator would enter with an editor: of nobody, on addresses that refuse connections. */
const ACCOUNTS = `cat >> /etc/pozolota/pozolota.env <<'END'
SMTP_URL=smtp://127.0.0.1:9
TURBOSMS_URL=http://127.0.0.1:9
TURBOSMS_TOKEN=drill
TURBOSMS_SENDER=drill
NOVA_POSHTA_URL=http://127.0.0.1:9
NOVA_POSHTA_API_KEY=drill
NOVA_POSHTA_SENDER_CITY=11111111-2222-4333-8444-555555555555
NOVA_POSHTA_SENDER_COUNTERPARTY=11111111-2222-4333-8444-555555555555
NOVA_POSHTA_SENDER_BRANCH=11111111-2222-4333-8444-555555555555
NOVA_POSHTA_SENDER_CONTACT=11111111-2222-4333-8444-555555555555
NOVA_POSHTA_SENDER_PHONE=+380441112233
MONOBANK_TOKEN=drill
MONOBANK_URL=http://127.0.0.1:9
END
`;

/** Line that the shell prints before a step. */
const MARK = '::step ';

function scriptOf(steps: readonly Step[]): string {
  const [, ...rest] = steps;
  const parts = rest.map(({ section, script }, index) => {
    const isLastOfSettings = section.includes('Settings') && !rest[index + 1]?.section.includes('Settings');
    return `printf '\\n${MARK}${index}\\n'\n${script}${isLastOfSettings ? ACCOUNTS : ''}`;
  });
  return NAMES + parts.join('');
}

async function follow(machine: BareMachine, steps: readonly Step[]): Promise<void> {
  let section = '';
  let startedAt = performance.now();
  const finish = () => {
    if (section !== '') console.log(`  ${section}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    startedAt = performance.now();
  };
  await machine.run(scriptOf(steps), {
    onLine: (line) => {
      if (!line.startsWith(MARK)) return;
      const next = steps[Number(line.slice(MARK.length)) + 1]?.section ?? '';
      if (next === section) return;
      finish();
      section = next;
    },
  });
  finish();
}

const steps = documentSteps(await readFile('docs/deploy.md', 'utf8'));
const temporary = values.root === undefined ? await mkdtemp(join(tmpdir(), 'pozolota-deploy-')) : null;
const machine = await bootBareMachine({ root: temporary ?? resolve(values.root ?? ''), sources: resolve('.') });
try {
  console.log(`docs/deploy.md on a bare Debian, ${steps.length} blocks`);
  await follow(machine, steps);
  console.log('The shop in use');
  for (const { name, isRight, detail } of await provedUse(machine, HOST)) {
    console.log(`  ${isRight ? 'right' : 'WRONG'}: ${name}${detail ? ` (${detail})` : ''}`);
    if (!isRight) process.exitCode = 1;
  }
} finally {
  await machine.stop();
  if (temporary !== null) await rm(temporary, { recursive: true, force: true });
}
