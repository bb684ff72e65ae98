import { Presets, SingleBar } from 'cli-progress'

const plainEvery = 2_000

/** Writes a line for the reader of the command's result. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Writes a line that is no result: trouble, a notice. */
export function notice(line: string): void {
  process.stderr.write(`${line}\n`)
}

export function inWords(count: number): string {
  return count.toLocaleString('en-IN')
}

export interface Progress {
  /** @param title what is being done; a new title begins a new bar. */
  update(title: string, done: number, total: number): void
  /** Ends the bar, so that lines can be written. */
  stop(): void
}

/** A bar on a terminal; elsewhere a line now and then. */
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
