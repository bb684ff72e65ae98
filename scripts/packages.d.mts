export declare const product: string
export declare const everything: string
export declare function planInstall(state: {
  needs: string
  lock: string
  stamp: string
  byHand: boolean
}): { scope: string; words: string[] } | null
export declare function stampOf(scope: string, lock: string): string
/** Ends the process where no Node is new enough. @returns its path */
export declare function pinnedNode(root: string): string
export declare function readIfThere(path: string): string
