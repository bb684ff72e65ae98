import { threadFile } from '../../platform/threads.ts'
import { startThread, type Thread } from '../../platform/worker-call.ts'

/** What reading one file may take. */
export interface FileBounds {
  /** Of the thread's own processor time: on a busy machine a file waits, and is not refused for it. */
  maxProcessorMilliseconds: number
  maxMilliseconds: number
}

const looksEvery = 200
const maxHeapMegabytes = 160

/**
 * Works with a file in a thread of its own, with bounded memory and time.
 * @param name of the thread's file in this folder
 * @param signal ends the thread once nobody waits for the file any more
 * @returns what the work returns, `slow` or `large` where it went beyond its bounds, `left` where nobody waits
 */
export async function inFileThread<Reply, Result>(
  name: string,
  { maxProcessorMilliseconds, maxMilliseconds }: FileBounds,
  work: (thread: Thread<Reply>) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result | 'slow' | 'large' | 'left'> {
  if (signal?.aborted) return 'left'
  const thread = startThread<Reply>(threadFile(import.meta.url, name), () => {}, {
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes, maxYoungGenerationSizeMb: 16 },
  })
  let timer: NodeJS.Timeout | undefined
  let leave = () => {}
  const startedAt = performance.now()
  const late = new Promise<'slow' | 'left'>((resolve) => {
    timer = setInterval(async () => {
      const elapsed = performance.now() - startedAt
      const used = await thread.processorTime().catch(() => 0)
      if (elapsed > maxMilliseconds || (used ?? elapsed) > maxProcessorMilliseconds) resolve('slow')
    }, looksEvery)
    leave = () => resolve('left')
    signal?.addEventListener('abort', leave, { once: true })
  })
  try {
    return await Promise.race([work(thread), late])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return 'large'
    throw error
  } finally {
    clearInterval(timer)
    signal?.removeEventListener('abort', leave)
    await thread.terminate()
  }
}

/** Bytes that can move to a thread: the caller must not use them again. */
export function movable(bytes: Uint8Array): { bytes: Uint8Array; moved: ArrayBuffer } {
  const isOwn = bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer
  const own = isOwn ? bytes : new Uint8Array(bytes)
  return { bytes: own, moved: own.buffer as ArrayBuffer }
}
