/** Ctrl-C may arrive twice at once: from the terminal, and handed on by the process that started this one. */
const sameMoment = 1_000

/**
 * Turns Ctrl-C and SIGTERM into a signal for work that ends in good order. A second Ctrl-C, later, ends the
 * process at once; PostgreSQL then rolls back what was not committed.
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
