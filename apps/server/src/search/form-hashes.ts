import type { IndexData } from '@rasad/matching'

/**
 * By medicine number: a hash of the form, site and release kind in its name, taken from the name index. Medicines with
 * different hashes have different forms; 0: unknown.
 */
export type FormHashes = Uint32Array<ArrayBuffer>

export function buildFormHashes({ rowCount, callers, forms, sites, allReleases }: IndexData): FormHashes {
  const most = callers.reduce((top, no) => Math.max(top, no), 0)
  const hashes = new Uint32Array(most + 1)
  for (let row = 0; row < rowCount; row++) {
    const releases = Math.imul((allReleases[row] ?? 0) + 1, 0x85ebca6b)
    const mixed = Math.imul((forms[row] ?? 0) ^ releases, 0x9e3779b1) ^ Math.imul(sites[row] ?? 0, 0xc2b2ae35)
    hashes[callers[row] ?? 0] = mixed >>> 0 || 1
  }
  return hashes
}
