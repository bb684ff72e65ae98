/** The parts of an address within the product: `/company/x`, `?a=b`, `#c`. An empty search or hash has no mark. */
export interface Address {
  pathname: string
  search: string
  hash: string
}

/** Where to go: an address, or parts of one. Without a pathname it stays on the page: `?step=2`. */
export type To = string | Partial<Address>

/** Splits an address. What it does not name is empty. */
export function parseAddress(address: string): Address {
  const [beforeHash = '', ...hash] = address.split('#')
  const [pathname = '', ...search] = beforeHash.split('?')
  return {
    pathname,
    search: marked('?', search.join('?')),
    hash: marked('#', hash.join('#')),
  }
}

/**
 * Where `to` leads from the page at `pathname`. The answer stays within the product: two slashes at the beginning, which
 * a browser takes for another host, become one.
 */
export function resolveAddress(to: To, pathname: string): Address {
  const asked = typeof to === 'string' ? parseAddress(to) : to
  const path = asked.pathname || pathname
  const absolute = path.startsWith('/') ? path : `${pathname.replace(/[^/]*$/, '')}${path}`
  return {
    pathname: absolute.replace(/^[/\\]+/, '/'),
    search: marked('?', asked.search),
    hash: marked('#', asked.hash),
  }
}

export function writeAddress({ pathname, search, hash }: Address): string {
  return `${pathname}${search}${hash}`
}

function marked(mark: string, text = ''): string {
  const bare = text.startsWith(mark) ? text.slice(1) : text
  return bare === '' ? '' : `${mark}${bare}`
}
