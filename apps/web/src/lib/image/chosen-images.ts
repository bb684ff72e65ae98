// What forms know of chosen files besides the files themselves.

const waiting = new Set<Promise<unknown>>()
const refusals = new WeakMap<File, string>()
const sources = new WeakMap<File, File>()

/** A form that is sent meanwhile waits for this image. */
export function awaitImage(preparation: Promise<unknown>): void {
  const settled = preparation.catch(() => undefined).finally(() => waiting.delete(settled))
  waiting.add(settled)
}

/** Resolves when no chosen image is being made ready any more. */
export async function imagesAreReady(): Promise<void> {
  while (waiting.size > 0) await Promise.all(waiting)
}

/** Remembers that a file is not taken, and why: its field says so also when the form is sent. */
export function refuseImage(file: File, text: string): void {
  refusals.set(file, text)
}

export function refusalOfImage(file: unknown): string | undefined {
  return file instanceof File ? refusals.get(file) : undefined
}

/** Remembers from which image a cropped or shrunk one was made, so that it can be cropped again. */
export function keepSource(file: File, source: File): void {
  sources.set(file, source)
}

export function sourceOf(file: File): File {
  return sources.get(file) ?? file
}
