import { PEERS, type Peer } from './peers.ts';

/** Options of benchmarks over a catalogue. */
export const CATALOGUE_OPTIONS = {
  /** How many products the catalogue has. */
  products: { type: 'string', default: '1000' },
  /** A catalogue of that many products that is there already. */
  catalogue: { type: 'string' },
  runs: { type: 'string', default: '3' },
  /** Where outputs go, and where databases are kept for the next time; both temporary by default. */
  dir: { type: 'string' },
  databases: { type: 'string' },
  /** Print the figures once more, as one line of JSON. */
  json: { type: 'boolean', default: false },
} as const;

/** Options of those that compare with other tools, too; see scaleOf(). */
export const SCALE_OPTIONS = {
  ...CATALOGUE_OPTIONS,
  /** Compare with all peers, or with some of them. */
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

/** The size of a benchmark. @throws when an option is not what it ought to be. */
export function scaleOf(values: Values) {
  const runs = count('runs', values.runs);
  return {
    products: count('products', values.products),
    runs,
    peers: peersOf(values),
    peerRuns: count('peer-runs', values['peer-runs'] ?? String(runs)),
  };
}

/** A whole number of at least one. */
export function count(name: string, value: string): number {
  if (!/^[1-9]\d*$/.test(value)) throw new Error(`--${name} is a whole number of at least 1`);
  return Number(value);
}

function peersOf({ peers, peer }: Values): readonly Peer[] {
  if (peer === undefined) return peers ? PEERS : [];
  return peer.map((name) => {
    const known = PEERS.find((candidate) => candidate === name);
    if (known === undefined) throw new Error(`--peer is one of ${PEERS.join(', ')}`);
    return known;
  });
}
