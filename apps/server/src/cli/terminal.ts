import { Presets, SingleBar } from 'cli-progress'

const plainEvery = 2_000

/** Prints a line of the command's result. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Prints a line that is not a result, such as a warning. */
export function notice(line: string): void {
  process.stderr.write(`${line}\n`)
}

export function inWords(count: number): string {
  return count.toLocaleString('en-IN')
}

export interface Progress {
  /** @param title what is in progress; a new title starts a new bar. */
  update(title: string, done: number, total: number): void
  /** Ends the bar, so that lines can be printed. */
  stop(): void
}

/** A progress bar on a terminal; elsewhere a line from time to time. */
export function createProgress(terminal: boolean = process.stderr.isTTY === true): Progress {
  return terminal ? barProgress() : lineProgress()
}

function barProgress(): Progress {
  let bar: SingleBar | undefined
  let current = ''
  return {
    update(title, done, total) {
      if (title !== current) {
        bar?.stop()
        bar = new SingleBar({ format: '{title} {bar} {percentage} %', barsize: 30 }, Presets.shades_classic)
        bar.start(total, done, { title: title.padEnd(20) })
        current = title
      }
      bar?.update(done)
    },
    stop() {
      bar?.stop()
      bar = undefined
      current = ''
    },
  }
}

function lineProgress(): Progress {
  let current = ''
  let last = 0
  return {
    update(title, done, total) {
      const now = Date.now()
      const ended = done >= total
      if (title === current && !ended && now - last < plainEvery) return
      if (title === current && last === Number.POSITIVE_INFINITY) return
      current = title
      last = ended ? Number.POSITIVE_INFINITY : now
      notice(`${title}: ${total > 0 ? Math.floor((100 * done) / total) : 100} %`)
    },
    stop() {
      current = ''
      last = 0
    },
  }
}
