import { isIPv4, isIPv6 } from 'node:net'

/**
 * The key by which limits count an address. An IPv6 network gives every customer a /64 and with it 2^64 addresses, so
 * IPv6 counts by /64. An IPv4 address counts as itself, also when it is written as IPv6 (`::ffff:192.0.2.1`).
 *
 * Every limit uses this function; `deploy/haproxy.cfg` masks the same way.
 * @param address from a socket or X-Forwarded-For, with or without a port, brackets or a zone
 * @returns `192.0.2.1`, or the first four groups of an IPv6 address: `2001:db8:0:1::/64`. Everything that is not an
 *   address shares the key `unknown`, so that no spelling escapes a limit.
 */
export function limitKeyOf(address: string): string {
  const bare = withoutPort(address.trim()).split('%', 1)[0] ?? ''
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return 'unknown'
  const groups = groupsOf(bare)
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (mapped) {
    const [high = 0, low = 0] = groups.slice(6)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** `[2001:db8::1]:443` and `192.0.2.1:443` lose their port; a bare IPv6 address has none. */
function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1]
  if (bracketed !== undefined) return bracketed
  return /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
}

/** The eight groups of a valid IPv6 address as numbers. */
function groupsOf(address: string): number[] {
  const dotted = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((part) => part.toString(16)).join(':'),
  )
  const [head = '', tail] = dotted.split('::', 2)
  const before = parse(head)
  if (tail === undefined) return before
  const after = parse(tail)
  return [...before, ...Array(8 - before.length - after.length).fill(0), ...after]
}

function parse(groups: string): number[] {
  return groups === '' ? [] : groups.split(':').map((group) => Number.parseInt(group, 16))
}
