import { useEffect, useState } from 'react'

/** A loaded picture with an address of this page, or none. */
export type Picture = { state: 'ready'; url: string } | { state: 'missing' }

const atOnce = 6

/**
 * The addresses to try for an uploaded image, in order. The page loads nothing from other hosts: the path of such an
 * address is tried on our own, and a bare name in the files folder.
 */
export function imageCandidates(...given: (string | null | undefined)[]): string[] {
  const all = given.flatMap((address) => {
    if (!address) return []
    const ownPath = /^https?:\/\/[^/]+(\/.*)$/.exec(address)?.[1]
    if (ownPath) return [ownPath]
    return address.startsWith('/') ? [address] : [`/files/${address}`, `/${address}`]
  })
  return [...new Set(all)]
}

/**
 * The first candidate of each list that is a picture; undefined until all are loaded. Each is fetched once and cached:
 * views of identity images are logged, and one view must log one line.
 */
export function usePictures(wanted: readonly (readonly string[])[]): readonly Picture[] | undefined {
  const key = JSON.stringify(wanted)
  const [loaded, setLoaded] = useState<{ key: string; pictures: readonly Picture[] }>()
  useEffect(() => {
    const controller = new AbortController()
    const lists = JSON.parse(key) as string[][]
    const pictures: Picture[] = lists.map(() => ({ state: 'missing' }))
    const waiting = lists.entries()
    async function work() {
      for (const [at, list] of waiting) {
        const url = await firstPicture(list, controller.signal)
        if (url) pictures[at] = { state: 'ready', url }
        if (controller.signal.aborted) return
      }
    }
    Promise.all(Array.from({ length: atOnce }, work)).then(() => {
      if (!controller.signal.aborted) setLoaded({ key, pictures })
    })
    return () => {
      controller.abort()
      for (const picture of pictures) if (picture.state === 'ready') URL.revokeObjectURL(picture.url)
    }
  }, [key])
  return loaded?.key === key ? loaded.pictures : undefined
}

async function firstPicture(candidates: readonly string[], signal: AbortSignal): Promise<string | undefined> {
  for (const candidate of candidates) {
    const url = await pictureAt(candidate, signal)
    if (url || signal.aborted) return url
  }
  return undefined
}

async function pictureAt(address: string, signal: AbortSignal): Promise<string | undefined> {
  let url: string | undefined
  try {
    const response = await fetch(address, { signal })
    if (!response.ok) return undefined
    url = URL.createObjectURL(await response.blob())
    const image = new Image()
    image.src = url
    await image.decode()
    return url
  } catch {
    if (url) URL.revokeObjectURL(url)
    return undefined
  }
}
