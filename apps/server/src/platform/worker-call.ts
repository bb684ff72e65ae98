import { type Transferable, Worker, type WorkerOptions } from 'node:worker_threads'

export interface Thread<Reply> {
  /**
   * Sends a message that the thread answers. It answers in the order of the calls.
   * @param moved buffers that move to the thread: the caller must not use them again.
   * @throws when the thread ends first.
   */
  call(message: unknown, moved?: Transferable[]): Promise<Reply>
  /** Sends a message that has no answer. */
  tell(message: unknown): void
  /** Milliseconds of processor time that it has used, or undefined where this Node cannot say. */
  processorTime(): Promise<number | undefined>
  /** Ends the thread; calls that it has not answered are rejected. */
  terminate(): Promise<void>
}

interface Waiting<Reply> {
  resolve(reply: Reply): void
  reject(error: Error): void
}

/**
 * Starts a thread that answers calls. It keeps the process alive only while somebody waits for an answer.
 * @param file from `threadFile`
 * @param onEnd called once when the thread fails or exits, before its calls are rejected.
 */
export function startThread<Reply>(
  file: URL,
  onEnd: (error: Error) => void = () => {},
  options: WorkerOptions = {},
): Thread<Reply> {
  const worker = new Worker(file, options)
  const waiting: Waiting<Reply>[] = []
  let ended: Error | undefined
  worker.unref()

  worker.on('message', (reply: Reply) => {
    const call = waiting.shift()
    if (waiting.length === 0) worker.unref()
    call?.resolve(reply)
  })
  const end = (error: Error) => {
    if (ended) return
    ended = error
    onEnd(error)
    for (const { reject } of waiting.splice(0)) reject(error)
  }
  worker.on('error', end)
  worker.on('messageerror', (error) => {
    end(error)
    void worker.terminate()
  })
  worker.on('exit', () => end(new Error(`The thread ${file.pathname} exited.`)))

  return {
    call(message, moved = []) {
      return new Promise((resolve, reject) => {
        if (ended) return reject(ended)
        worker.postMessage(message, moved)
        waiting.push({ resolve, reject })
        worker.ref()
      })
    },
    tell(message) {
      worker.postMessage(message)
    },
    async processorTime() {
      const usage = await worker.cpuUsage?.()
      return usage && (usage.user + usage.system) / 1000
    },
    async terminate() {
      await worker.terminate()
    },
  }
}
