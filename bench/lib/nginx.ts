import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../tests/helpers/free-port.ts';

const PROGRAMS = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'];
/** Debian's folder of nginx modules, which include brotli. */
const MODULES = '/usr/lib/nginx/modules';
/** The documented configuration, which is thus measured too. */
const EXAMPLE = 'docs/nginx.conf';
/** ms */
const START_TIMEOUT = 10_000;

interface Nginx {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts nginx with the documented configuration for a built site, with the API at the addresses in turn; null if nginx
 * is not installed.
 */
export async function startNginx(dataDir: string, ...shopUrls: readonly string[]): Promise<Nginx | null> {
  const program = PROGRAMS.find(existsSync);
  if (!program) return null;
  const dir = mkdtempSync(join(tmpdir(), 'pozolota-nginx-'));
  const port = await freePort();
  writeFileSync(join(dir, 'nginx.conf'), configuration({ dir, port, dataDir: resolve(dataDir), shopUrls }));
  const child = spawn(program, ['-c', join(dir, 'nginx.conf'), '-p', dir], { stdio: ['ignore', 'inherit', 'inherit'] });
  await accepting(child, port);
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    rmSync(dir, { recursive: true });
  };
  return { url: `http://localhost:${port}`, stop };
}

interface Places {
  readonly dir: string;
  readonly port: number;
  readonly dataDir: string;
  readonly shopUrls: readonly string[];
}

/** Returns the documented server as a complete configuration: unprivileged, in the foreground, on a local port. */
function configuration({ dir, port, dataDir, shopUrls }: Places): string {
  const server = readFileSync(EXAMPLE, 'utf8')
    .replaceAll('/srv/pozolota', dataDir)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replaceAll('http://127.0.0.1:3000', 'http://shop');
  const upstream = shopUrls.map((url) => `server 127.0.0.1:${new URL(url).port};`).join(' ');
  const modules = ['filter', 'static'].map((name) => join(MODULES, `ngx_http_brotli_${name}_module.so`));
  const hasBrotli = modules.every(existsSync);
  return [
    ...(hasBrotli ? modules.map((file) => `load_module ${file};`) : []),
    `daemon off; pid ${dir}/pid; error_log stderr warn; user root;`,
    'events { worker_connections 8192; }',
    `http { include /etc/nginx/mime.types; access_log off; client_body_temp_path ${dir}; proxy_temp_path ${dir};`,
    `upstream shop { ${upstream} keepalive 64; }`,
    hasBrotli ? server : server.replaceAll('brotli_static on;', ''),
    '}',
  ].join('\n');
}

async function accepting(child: ChildProcess, port: number): Promise<void> {
  const end = Date.now() + START_TIMEOUT;
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    if (await connects(port)) return;
    await delay(50);
  }
  throw new Error('nginx did not start in time');
}

function connects(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    const answer = (isOpen: boolean) => {
      socket.destroy();
      done(isOpen);
    };
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
  });
}
