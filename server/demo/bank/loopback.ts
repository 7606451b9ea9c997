const HOSTS = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;

/** Whether an address is of a web server on this machine: the bank calls no others. */
export function isLoopbackUrl(address: string): boolean {
  const url = URL.parse(address);
  return isWebUrl(address) && HOSTS.test(url?.hostname ?? '');
}

/** Whether a browser may be sent to an address. */
export const isWebUrl = (address: string) => /^https?:$/.test(URL.parse(address)?.protocol ?? '');
