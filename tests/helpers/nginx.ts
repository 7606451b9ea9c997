import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { InlineScripts } from '../../server/security-headers/inline-scripts.ts';
import { NGINX_FILES, nginxHeaders, nginxMaps } from '../../server/security-headers/nginx.ts';
import { type HeaderSettings, securityHeaders } from '../../server/security-headers/table.ts';
import { freePort } from './free-port.ts';

const PROGRAMS = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'];
/** Debian's folder of nginx modules, which include brotli. */
const MODULES = '/usr/lib/nginx/modules';
/** The configuration to deploy, which is thus tested and measured. */
const DEPLOYED = 'deploy/nginx';
const HOST = 'pozolota.example';
/** ms */
const START_TIMEOUT = 10_000;

export interface Nginx {
  /** The site: with TLS, or without for measurements. */
  readonly url: string;
  /** The server that redirects to HTTPS. */
  readonly plainUrl: string;
  /** File of the access log. */
  readonly log: string;
  stop(): Promise<void>;
}

interface Options {
  readonly dataDir: string;
  /** Where the shop's own server listens. */
  readonly shopUrl: string;
  /** Where further processes of it listen. */
  readonly otherUrls?: readonly string[];
  /** Settings of the security headers; without them those of a shop without vendors. */
  readonly settings?: Partial<HeaderSettings>;
  /** False to serve the site without TLS. */
  readonly isTls?: boolean;
  /** True where processes of the shop are down on purpose: a line for each request would be printed. */
  readonly isQuiet?: boolean;
}

export const hasNginx = (): boolean => PROGRAMS.some(existsSync);

/** Installs Debian's nginx, and the program that makes certificates, on a machine without them. */
export function ensureNginx(): void {
  if (hasNginx()) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
  execFileSync('apt-get', ['install', '-y', '-qq', 'nginx', 'openssl'], { env, stdio: 'ignore' });
}

/** Starts nginx with the configuration to deploy for a built site. @throws Error if it is not installed */
export async function startNginx(options: Options): Promise<Nginx> {
  const program = PROGRAMS.find(existsSync);
  if (!program) throw new Error('nginx is not installed: apt-get install nginx openssl');
  const dir = mkdtempSync(join(tmpdir(), 'pozolota-nginx-'));
  const [port, plainPort] = [await freePort(), await freePort()];
  const isTls = options.isTls ?? true;
  if (isTls) makeCertificate(dir);
  writeConfiguration(dir, { ...options, isTls, port, plainPort });
  const args = ['-c', join(dir, 'nginx.conf'), '-p', dir];
  execFileSync(program, ['-t', '-q', ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
  const output = options.isQuiet ? 'ignore' : 'inherit';
  const child = spawn(program, args, { stdio: ['ignore', output, output] });
  await accepting(child, port);
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    rmSync(dir, { recursive: true });
  };
  const url = `${isTls ? 'https' : 'http'}://localhost:${port}`;
  return { url, plainUrl: `http://localhost:${plainPort}`, log: join(dir, 'pozolota.log'), stop };
}

/** Makes a certificate that nobody trusts. */
function makeCertificate(dir: string): void {
  const subject = ['-subj', `/CN=${HOST}`, '-days', '1'];
  const files = ['-keyout', join(dir, 'privkey.pem'), '-out', join(dir, 'fullchain.pem')];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files], { stdio: 'ignore' });
}

/** Returns the table of headers of a shop whose site has been built. */
export const headersOfSite = (dataDir: string, settings: Partial<HeaderSettings> = {}) =>
  securityHeaders({
    siteOrigin: 'http://localhost',
    isHstsForSubdomains: true,
    formOrigins: [],
    analytics: undefined,
    sentryDsn: undefined,
    inlineScripts: new InlineScripts(join(dataDir, 'site')).texts,
    ...settings,
  });

type Placed = Options & { readonly isTls: boolean } & { readonly port: number; readonly plainPort: number };

/** Writes the deployed files with other paths and ports: unprivileged, in the foreground, on the loopback interface. */
function writeConfiguration(
  dir: string,
  { dataDir, shopUrl, otherUrls = [], settings, isTls, port, plainPort }: Placed,
): void {
  const headers = headersOfSite(dataDir, settings);
  cpSync(join(DEPLOYED, 'pozolota'), join(dir, 'pozolota'), { recursive: true });
  writeFileSync(join(dir, 'pozolota', NGINX_FILES.maps), nginxMaps(headers));
  writeFileSync(join(dir, 'pozolota', NGINX_FILES.headers), nginxHeaders(headers));
  const modules = ['filter', 'static'].map((name) => join(MODULES, `ngx_http_brotli_${name}_module.so`));
  const hasBrotli = modules.every(existsSync);
  const site = join(dir, 'pozolota', 'site.conf');
  const rules = readFileSync(site, 'utf8').replaceAll('/srv/pozolota', resolve(dataDir));
  writeFileSync(site, hasBrotli ? rules.replace('# brotli_static on;', 'brotli_static on;') : rules);
  const servers = readFileSync(join(DEPLOYED, 'pozolota.conf'), 'utf8')
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port}${isTls ? ' ssl http2' : ''};`)
    .replaceAll(/^ *ssl_.*\n/gm, (line) => (isTls ? line : ''))
    .replaceAll(`/etc/letsencrypt/live/${HOST}`, dir)
    .replaceAll('/var/log/nginx', dir)
    .replace(/server 127\.0\.0\.1:3000(.*;)/, (_, rest) =>
      [shopUrl, ...otherUrls].map((url) => `server ${hostOf(url)}${rest}`).join(' '),
    );
  const lines = [
    ...(hasBrotli ? modules.map((file) => `load_module ${file};`) : []),
    `daemon off; pid ${dir}/pid; error_log stderr warn; user root;`,
    'events { worker_connections 4096; }',
    `http { include /etc/nginx/mime.types; access_log off; client_body_temp_path ${dir}; proxy_temp_path ${dir};`,
    servers,
    '}',
  ];
  writeFileSync(join(dir, 'nginx.conf'), lines.join('\n'));
}

const hostOf = (url: string) => new URL(url).host.replace('localhost', '127.0.0.1');

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
