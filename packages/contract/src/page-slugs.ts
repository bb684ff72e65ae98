/** Of the name; the id comes after it. Longer addresses are cut off in messages. */
const maxNameLength = 60
const slug = /^(?:.*-)?([0-9a-f]{24})$/is
/** Marks that letters with accents fall apart into. */
const accents = /[\u0300-\u036f]/g

/**
 * The last part of the address of a record's page: `dolo-650-tablet-` and the record's id. Only the id counts; the name is
 * there for people. A name without Latin letters and digits leaves the id alone.
 */
export function pageSlug(name: string, id: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(accents, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
  return `${cutAtWord(words)}${id}`
}

/** The id that an address means; undefined if it names none. */
export function idOfSlug(text: string | undefined): string | undefined {
  return slug.exec(text ?? '')?.[1]?.toLowerCase()
}

/** At most so many characters, whole words if there are several; what is left ends with a hyphen. */
function cutAtWord(words: string): string {
  if (words.length <= maxNameLength) return words === '' ? '' : `${words.replace(/-$/, '')}-`
  const start = words.slice(0, maxNameLength + 1)
  const end = start.lastIndexOf('-')
  return `${start.slice(0, end > 0 ? end : maxNameLength)}-`
}

/** Addresses of the pages that search engines list, each defined once: for the service and for the links of its pages. */
export const publicPaths = {
  medicine: (id: string, name: string) => `/medicine/${pageSlug(name, id)}`,
  company: (id: string, name: string) => `/company/${pageSlug(name, id)}`,
  companyProducts: (id: string, name: string) => `/company/${pageSlug(name, id)}/products`,
  stockist: (id: string, name: string) => `/stockist/${pageSlug(name, id)}`,
} as const
