/** How much a pack holds, as catalogues and statements write it. */

const SIZE = /(\d+(?:\.\d+)?)(?:\s*[x*×]\s*(\d+(?:\.\d+)?))?/i

/** The number of pieces, millilitres or grams of a pack: 10 for `strip of 10 tablets` and `1*10`; 0 if unknown. */
export function packSize(pack: string): number {
  const found = SIZE.exec(pack)
  if (!found) return 0
  return Number(found[1]) * (found[2] === undefined ? 1 : Number(found[2]))
}
