import type { BareMachine } from './machine.ts';

/** One thing that the deployed shop must do. */
export interface Proof {
  readonly name: string;
  readonly isRight: boolean;
  readonly detail?: string;
}

/** Uses the deployed shop as shoppers and operators do. */
export async function provedUse(machine: BareMachine, host: string): Promise<Proof[]> {
  const get = `curl --silent --insecure --resolve ${host}:443:127.0.0.1`;
  const shop = new DeployedShop(machine, get, `https://${host}`);
  return [
    ...(await shop.statuses()),
    await shop.headers(),
    await shop.withoutApi(),
    await shop.rollingRestart(),
    await shop.killed('pozolota@3000.service'),
    await shop.killed('pozolota-rebuild.service'),
  ];
}

const STATUSES = {
  '/': '200',
  '/ru': '200',
  '/uk': '301',
  '/no-such-page': '404',
  '/sitemap.xml': '200',
  '/robots.txt': '200',
  '/studio/': '200',
  '/api/v1/maintenance?lang=uk': '200',
  '/health/ready': '200',
} as const;

class DeployedShop {
  readonly #machine: BareMachine;
  readonly #get: string;
  readonly #origin: string;

  constructor(machine: BareMachine, get: string, origin: string) {
    this.#machine = machine;
    this.#get = get;
    this.#origin = origin;
  }

  #status = async (path: string) =>
    (
      await this.#machine.run(`${this.#get} --output /dev/null --write-out '%{http_code}' '${this.#origin}${path}'`)
    ).trim();

  async statuses(): Promise<Proof[]> {
    const proofs: Proof[] = [];
    for (const [path, expected] of Object.entries(STATUSES)) {
      const status = await this.#status(path);
      proofs.push({ name: `${path} is answered with ${expected}`, isRight: status === expected, detail: status });
    }
    return proofs;
  }

  async headers(): Promise<Proof> {
    const head = (await this.#machine.run(`${this.#get} --head ${this.#origin}/`)).toLowerCase();
    const missing = [
      'content-security-policy',
      'strict-transport-security',
      'x-content-type-options',
      'referrer-policy',
      'permissions-policy',
      'cross-origin-opener-policy',
    ].filter((name) => !head.includes(`\n${name}:`));
    return { name: 'pages have the security headers', isRight: missing.length === 0, detail: missing.join(', ') };
  }

  /** Pages are files: they stay while no process of the shop runs. */
  async withoutApi(): Promise<Proof> {
    await this.#machine.run('systemctl stop pozolota.target');
    const status = await this.#status('/');
    await this.#machine.run(`systemctl start pozolota.target\n${untilReady(3000)}${untilReady(3001)}`);
    return { name: 'pages stay while the shop is stopped', isRight: status === '200', detail: status };
  }

  /** Requests go on while one process after the other is restarted. */
  async rollingRestart(): Promise<Proof> {
    const answers = await this.#machine.run(`
      touch /tmp/restarting
      ( while [ -e /tmp/restarting ]; do
          ${this.#get} --output /dev/null --write-out '%{http_code}\\n' '${this.#origin}/api/v1/maintenance?lang=uk' || true
        done ) &
      for port in 3000 3001; do
        systemctl restart "pozolota@$port.service"
        ${untilReady('$port')}
      done
      rm /tmp/restarting
      wait`);
    const codes = answers.split('\n').filter(Boolean);
    const failed = codes.filter((code) => code !== '200');
    return {
      name: 'no request fails while both processes are restarted in turn',
      isRight: codes.length > 0 && failed.length === 0,
      detail: `${codes.length} requests, ${failed.length} failed${failed.length > 0 ? `: ${[...new Set(failed)]}` : ''}`,
    };
  }

  /** systemd starts a killed process again. */
  async killed(unit: string): Promise<Proof> {
    const pid = `systemctl show --property MainPID --value ${unit}`;
    const state = await this.#machine.run(`
      before=$(${pid})
      kill -KILL "$before"
      for attempt in $(seq 100); do
        after=$(${pid})
        if [ "$after" != "$before" ] && systemctl is-active --quiet ${unit}; then break; fi
        sleep 0.2
      done
      [ "$after" != "$before" ] && systemctl is-active ${unit} || true`);
    return { name: `${unit} is started again after SIGKILL`, isRight: state.trim() === 'active', detail: state.trim() };
  }
}

const untilReady = (port: number | string) =>
  `for attempt in $(seq 60); do curl --silent --fail --output /dev/null "http://127.0.0.1:${port}/health/ready" && break; sleep 1; done\n`;
