import { isIPv6 } from 'node:net';
import type { ApiContext, Deps } from '../context.ts';

/**
 * Where a request comes from: the peer of the connection, or, behind proxies of ours, what the first of them saw. Each
 * proxy adds its peer to X-Forwarded-For; what stands before those is the shopper's own claim and counts for nothing.
 */
export function clientAddress({ req, env }: ApiContext, { trustedProxies }: Pick<Deps, 'trustedProxies'>): string {
  const peer = env?.incoming?.socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return networkOf(peer);
  const chain = (req.header('x-forwarded-for') ?? '').split(',').map((address) => address.trim());
  return networkOf(chain.at(-trustedProxies) || peer);
}

/** Groups of an IPv6 address that name a subscriber's network; the rest is for the subscriber to choose. */
const NETWORK_GROUPS = 4;

/** One subscriber's addresses as one: an IPv4 address itself, of an IPv6 address the /64 that it is in. */
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
