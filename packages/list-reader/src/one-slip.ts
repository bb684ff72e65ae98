/** Returns whether one slip makes `typed` of `meant`: a letter too much, missing, another, or two swapped. */
export function isOneSlipAway(typed: string, meant: string): boolean {
  const longer = typed.length - meant.length
  if (longer < -1 || longer > 1) return false
  let at = 0
  while (at < typed.length && typed[at] === meant[at]) at++
  if (longer === 1) return typed.slice(at + 1) === meant.slice(at)
  if (longer === -1) return typed.slice(at) === meant.slice(at + 1)
  if (typed.slice(at + 1) === meant.slice(at + 1)) return true
  return (
    typed[at] === meant[at + 1] && typed[at + 1] === meant[at] && typed.slice(at + 2) === meant.slice(at + 2)
  )
}
