import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Debian packages that the drill itself needs. */
const PROGRAMS = { debootstrap: 'debootstrap', 'systemd-nspawn': 'systemd-container' } as const;

const SUITE = 'bookworm';

interface MachineOptions {
  /** Empty folder of the machine's files. */
  readonly root: string;
  /** Folder of the sources, read-only in the machine at /mnt/repository. */
  readonly sources: string;
}

/** A bare Debian with systemd in a container that shares the network of this machine. */
export interface BareMachine {
  /** Runs a script with bash; it ends at the first error. Returns its standard output. @throws Error with the output */
  run(script: string, options?: RunOptions): Promise<string>;
  stop(): Promise<void>;
}

interface RunOptions {
  /** Receives each line of the output. */
  readonly onLine?: (line: string) => void;
}

function requirePrograms(): void {
  if (process.getuid?.() !== 0) throw new Error('The drill needs root, as containers of systemd do');
  for (const [program, name] of Object.entries(PROGRAMS)) {
    if (spawnSync('which', [program]).status !== 0) throw new Error(`${program} is missing: apt-get install ${name}`);
  }
}

/** Installs Debian with systemd and nothing else, and boots it. */
export async function bootBareMachine({ root, sources }: MachineOptions): Promise<BareMachine> {
  requirePrograms();
  if (!existsSync(join(root, 'etc/debian_version'))) {
    const { status, stdout } = spawnSync(
      'debootstrap',
      ['--variant=minbase', '--include=ca-certificates,curl,dbus,systemd,systemd-sysv', SUITE, root],
      { encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`debootstrap failed:\n${stdout.slice(-2000)}`);
  }
  await takeOverTrust(root);
  const container = spawn(
    'systemd-nspawn',
    [
      ...['--directory', root, '--machine', 'pozolota-drill', '--register=no', '--keep-unit', '--boot', '--quiet'],
      ...['--bind-ro', `${sources}:/mnt/repository`],
    ],
    { stdio: 'ignore' },
  );
  const leader = await leaderOf(container);
  const machine: BareMachine = {
    run: (script, options) => runIn(leader, script, options),
    stop: () => halt(container),
  };
  await machine.run('systemctl is-system-running --wait || true');
  return machine;
}

/** Copies the certificates that this machine trusts, which include that of a proxy before the package registry. */
async function takeOverTrust(root: string): Promise<void> {
  const folder = join(root, 'etc/ssl/certs');
  await mkdir(folder, { recursive: true });
  await copyFile('/etc/ssl/certs/ca-certificates.crt', join(folder, 'drill.crt'));
}

/** Returns the process id of the container's init. */
async function leaderOf(container: ChildProcess): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (container.exitCode !== null) throw new Error(`systemd-nspawn ended with ${container.exitCode}`);
    const children = await readFile(`/proc/${container.pid}/task/${container.pid}/children`, 'utf8');
    const [leader] = children.trim().split(' ').filter(Boolean).map(Number);
    if (leader !== undefined && spawnSync('nsenter', [...entering(leader), 'true']).status === 0) return leader;
    await pause(100);
  }
  throw new Error('The container did not start');
}

const entering = (leader: number) => ['--target', String(leader), '--mount', '--uts', '--ipc', '--pid'];

function runIn(leader: number, script: string, { onLine }: RunOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const shell = spawn('nsenter', [...entering(leader), '/bin/bash', '-euo', 'pipefail', '-s'], {
      env: {
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        HOME: '/root',
        LANG: 'C.UTF-8',
        DEBIAN_FRONTEND: 'noninteractive',
        NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/drill.crt',
      },
    });
    let output = '';
    let errors = '';
    let rest = '';
    shell.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine?.(line);
    });
    shell.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    shell.once('error', reject);
    shell.once('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`Ended with ${code}:\n${output.slice(-3000)}\n${errors.slice(-3000)}`));
    });
    shell.stdin.end(script);
  });
}

/** Ends the container: its init shuts the machine down on the signal that systemd-nspawn passes on. */
async function halt(container: ChildProcess): Promise<void> {
  if (container.exitCode !== null) return;
  const ended = new Promise((resolve) => container.once('exit', resolve));
  container.kill('SIGTERM');
  await ended;
}
