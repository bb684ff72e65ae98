import { useEffect, useState } from 'react'

/** A picture that is on its way, is here under an address of this page's own, or cannot be had. */
export type Picture = { state: 'loading' } | { state: 'ready'; url: string } | { state: 'missing' }

/**
 * Where an uploaded image may be found, in the order in which it is tried. The page loads nothing from another
 * host: what names one is looked for at our own, and a bare name among the files.
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
 * The first of the candidates that is a picture. Each is fetched once and kept: who looks at an identity image
 * is written down, and one look is one line.
 */
export function usePicture(candidates: readonly string[]): Picture {
  const [pictures] = usePictures([candidates])
  return pictures ?? { state: 'loading' }
}

/** As `usePicture`, for many at once; six are on their way at a time. */
export function usePictures(wanted: readonly (readonly string[])[]): readonly Picture[] {
  const key = JSON.stringify(wanted)
  const [loaded, setLoaded] = useState<{ key: string; pictures: readonly Picture[] }>()
  useEffect(() => {
    const controller = new AbortController()
    const made: string[] = []
    const lists = JSON.parse(key) as string[][]
    const pictures = lists.map((list): Picture => (list.length ? { state: 'loading' } : { state: 'missing' }))
    const waiting = lists.flatMap((list, at) => (list.length > 0 ? [{ list, at }] : []))
    const tell = () => setLoaded({ key, pictures: [...pictures] })
    async function work() {
      for (let next = waiting.shift(); next && !controller.signal.aborted; next = waiting.shift()) {
        const url = await firstPicture(next.list, controller.signal)
        if (url) made.push(url)
        pictures[next.at] = url ? { state: 'ready', url } : { state: 'missing' }
        if (lists.length === 1) tell()
      }
    }
    Promise.all(Array.from({ length: 6 }, work)).then(() => {
      if (!controller.signal.aborted) tell()
    })
    return () => {
      controller.abort()
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [key])
  if (loaded?.key === key) return loaded.pictures
  return wanted.map((list) => (list.length > 0 ? { state: 'loading' } : { state: 'missing' }))
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
