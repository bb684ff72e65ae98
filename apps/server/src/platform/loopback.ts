import { isIPv4, isIPv6 } from 'node:net'

/** Whether an address from a socket is a loopback address. */
export function isLoopbackAddress(address: string): boolean {
  const bare = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  return isIPv4(bare) ? bare.startsWith('127.') : isIPv6(bare) && /^(0*:)*:?0*1$/.test(bare)
}

/**
 * Whether a host name always means this machine: `localhost`, a name below it, or a loopback address.
 * @param host without a port; an IPv6 address with or without brackets.
 */
export function isLoopbackHost(host: string): boolean {
  const name = host
    .trim()
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name)
}
