import type { Demand } from '@rasad/contract/demand'

/**
 * For each line, which stockists may have it: all but those that it leaves out. Undefined: all.
 * @param ids of all stockists, by number
 */
export function stockistsThatMayHave(
  items: Pick<Demand['items'][number], 'without'>[],
  ids: Iterable<readonly [number, { id: string }]>,
): (((stockist: number) => boolean) | undefined)[] {
  const named = new Set(items.flatMap(({ without }) => without ?? []))
  if (named.size === 0) return []
  const numbers = new Map<string, number>()
  for (const [no, { id }] of ids) if (named.has(id)) numbers.set(id, no)
  return items.map(({ without }) => {
    const left = new Set(without?.flatMap((id) => numbers.get(id) ?? []))
    return left.size === 0 ? undefined : (stockist) => !left.has(stockist)
  })
}
