/** What the parts of a path that begin with a colon stand for. */
export type Params = Readonly<Record<string, string | undefined>>

interface Pattern {
  parts: readonly string[]
  /** The path goes on with anything. */
  isOpen: boolean
}

const points = { exact: 10, named: 3, part: 1, open: -2 }

/**
 * Finds the path that fits a page's pathname best, in any order of `paths`: `/staffs/cards` before `/staffs/:id` before
 * `*`. Capital letters and slashes at the end make no difference.
 * @param pathname as the browser has it, percent-encoded
 * @returns the index of the path, and its decoded parameters; undefined if none fits
 */
export function matchRoute(
  paths: readonly string[],
  pathname: string,
): { index: number; params: Params } | undefined {
  const parts = decodedParts(pathname)
  let best: { index: number; params: Params; score: number } | undefined
  for (const [index, path] of paths.entries()) {
    const pattern = patternOf(path)
    const score = scoreOf(pattern)
    if (best && best.score >= score) continue
    const params = paramsOf(pattern, parts)
    if (params) best = { index, params, score }
  }
  return best && { index: best.index, params: best.params }
}

function patternOf(path: string): Pattern {
  const parts = partsOf(path)
  const isOpen = parts.at(-1) === '*'
  return { parts: isOpen ? parts.slice(0, -1) : parts, isOpen }
}

function partsOf(path: string): string[] {
  const bare = path.replace(/^\//, '').replace(/\/+$/, '')
  return bare === '' ? [] : bare.split('/')
}

/** An address that nobody can decode is compared as it is. */
function decodedParts(pathname: string): string[] {
  const parts = partsOf(pathname)
  try {
    return parts.map(decodeURIComponent)
  } catch {
    return parts
  }
}

function scoreOf({ parts, isOpen }: Pattern): number {
  return parts.reduce(
    (score, part) => score + points.part + (part.startsWith(':') ? points.named : points.exact),
    isOpen ? points.open : 0,
  )
}

function paramsOf({ parts, isOpen }: Pattern, given: readonly string[]): Params | undefined {
  if (isOpen ? given.length < parts.length : given.length !== parts.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':')) {
      if (value === '') return undefined
      params[part.slice(1)] = value
    } else if (part.toLowerCase() !== value.toLowerCase()) return undefined
  }
  return params
}
