import { useState } from 'react'

/** The selected members of a list, in selection mode. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>()
  return {
    isOn: ids !== undefined,
    ids: [...(ids ?? [])],
    has: (id: string) => ids?.has(id),
    start: () => setIds(new Set()),
    stop: () => setIds(undefined),
    set: (chosen: readonly string[]) => setIds(new Set(chosen)),
    toggle(id: string) {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      setIds(next)
    },
  }
}

export type Selection = ReturnType<typeof useSelection>
