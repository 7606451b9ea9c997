import { PEERS, type Peer } from './peers.ts';

/** Options of benchmarks over a catalogue. */
export const CATALOGUE_OPTIONS = {
  /** Number of products in the catalogue. */
  products: { type: 'string', default: '1000' },
  /** An existing catalogue with that number of products. */
  catalogue: { type: 'string' },
  runs: { type: 'string', default: '3' },
  /** Folders for outputs, and for databases that later runs reuse; both temporary by default. */
  dir: { type: 'string' },
  databases: { type: 'string' },
  /** Also prints the figures as one line of JSON. */
  json: { type: 'boolean', default: false },
} as const;

/** Options of benchmarks that also compare with other tools; see scaleOf(). */
export const SCALE_OPTIONS = {
  ...CATALOGUE_OPTIONS,
  /** Compares with all peers, or with the named ones. */
  peers: { type: 'boolean', default: false },
  peer: { type: 'string', multiple: true },
  'peer-runs': { type: 'string' },
} as const;

interface Values {
  readonly products: string;
  readonly runs: string;
  readonly peers: boolean;
  readonly peer?: string[] | undefined;
  readonly 'peer-runs'?: string | undefined;
}

/** Parses the size of a benchmark. @throws Error if an option is invalid */
export function scaleOf(values: Values) {
  const runs = count('runs', values.runs);
  return {
    products: count('products', values.products),
    runs,
    peers: peersOf(values),
    peerRuns: count('peer-runs', values['peer-runs'] ?? String(runs)),
  };
}

/** Parses an integer of at least one. */
export function count(name: string, value: string): number {
  if (!/^[1-9]\d*$/.test(value)) throw new Error(`--${name} must be an integer of at least 1`);
  return Number(value);
}

function peersOf({ peers, peer }: Values): readonly Peer[] {
  if (peer === undefined) return peers ? PEERS : [];
  return peer.map((name) => {
    const known = PEERS.find((candidate) => candidate === name);
    if (known === undefined) throw new Error(`--peer must be one of ${PEERS.join(', ')}`);
    return known;
  });
}
