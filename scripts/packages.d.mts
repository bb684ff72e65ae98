export const product: string
export const everything: string
export function planInstall(state: {
  needs: string
  lock: string
  stamp: string
  byHand: boolean
}): { scope: string; words: string[] } | null
export function stampOf(scope: string, lock: string): string
export function pruneProduct(modules: string): void
export function setPrunedAside(modules: string): (isInstalled: boolean) => void
export function readIfThere(path: string): string
