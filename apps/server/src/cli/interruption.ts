/** One Ctrl-C can arrive twice: from the terminal, and forwarded by the parent process. */
const sameMoment = 1_000

/**
 * Turns Ctrl-C and SIGTERM into a signal, so that the work ends cleanly. A second, later Ctrl-C ends the process at
 * once; PostgreSQL then rolls back what was not committed.
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  let stoppedAt = 0
  const stop = () => {
    if (!controller.signal.aborted) stoppedAt = Date.now()
    else if (Date.now() - stoppedAt > sameMoment) process.exit(130)
    controller.abort()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  try {
    return await work(controller.signal)
  } finally {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
}
