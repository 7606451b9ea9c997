import { isIP, isIPv6 } from 'node:net';
import type { ApiContext, Deps } from '../context.ts';

/** The part of a connection and its request that says who the client is. */
interface Connection {
  readonly peer?: string | undefined;
  readonly forwardedFor?: string | undefined;
}

/**
 * Returns the network of the client: of the connection's peer, or, behind trusted proxies, of the peer of the first of
 * them. Each proxy appends its peer to X-Forwarded-For, some with the port; addresses before those are the client's own
 * claim and are ignored.
 */
export function networkOfClient(
  { peer = 'unknown', forwardedFor = '' }: Connection,
  { trustedProxies }: Pick<Deps, 'trustedProxies'>,
): string {
  if (trustedProxies === 0) return networkOf(peer);
  const chain = forwardedFor.split(',').map((address) => address.trim());
  return networkOf(withoutPort(chain.at(-trustedProxies) ?? '') ?? peer);
}

/** Returns the network of the client of an API request. */
export const clientAddress = ({ req, env }: ApiContext, deps: Pick<Deps, 'trustedProxies'>): string =>
  networkOfClient({ peer: env?.incoming?.socket.remoteAddress, forwardedFor: req.header('x-forwarded-for') }, deps);

/** Returns the address of `203.0.113.9:1000` or `[2001:db8::1]:1000`; null for a text that is not an address. */
export function withoutPort(text: string): string | null {
  const [, bracketed, dotted] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  const address = bracketed ?? dotted ?? text;
  return isIP(address) === 0 ? null : address;
}

/** Number of groups of an IPv6 address that identify a subscriber's network; the subscriber chooses the rest. */
const NETWORK_GROUPS = 4;

/** Returns the network of one subscriber: an IPv4 address itself, the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [withoutZone = ''] = address.split('%');
  const [head = '', tail] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = tail === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0);
  const groups = [...(before ?? []), ...Array.from({ length: zeros }, () => '0'), ...(after ?? [])];
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

const PROVIDER_GROUPS = 3;
const PROVIDER_OCTETS = 3;

/**
 * Returns the range around a network of networkOf() that one tenant of a provider may own: its /24, for IPv6 its /48.
 */
export function providerOf(network: string): string {
  if (network.endsWith('/64')) return `${network.split(':').slice(0, PROVIDER_GROUPS).join(':')}::/48`;
  return isIP(network) === 0 ? network : `${network.split('.').slice(0, PROVIDER_OCTETS).join('.')}.0/24`;
}
