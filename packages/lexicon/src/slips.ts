/** Whether two words differ by at most so many letters more, less or different. */
export function isWithinSlips(one: string, other: string, most: number): boolean {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (let to = 0; to < other.length; to++) {
      const changed = (row[to] ?? 0) + Number(other[to] !== letter)
      next.push(Math.min(changed, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1))
    }
    row = next
  }
  return (row.at(-1) ?? 0) <= most
}

/** Whether two words differ by one slip: a letter more, less, different, or two letters swapped. */
export function isOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let from = 0
  while (from < one.length && one[from] === other[from]) from++
  let end = 0
  const shorter = Math.min(one.length, other.length)
  while (end < shorter - from && one[one.length - 1 - end] === other[other.length - 1 - end]) end++
  const left = [one.length - from - end, other.length - from - end]
  if (Math.max(...left) <= 1) return one !== other
  const swapped = left[0] === 2 && left[1] === 2
  return swapped && one[from] === other[from + 1] && one[from + 1] === other[from]
}
