import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rasad } from '../test/service-process.ts'
import type { Import, Told } from './model.ts'

const rows = 5_000

/** Runs `rasad import` beside the service, one after the other; each has a company of its own. */
export function createImports(dataDir: string, told: Told) {
  let running: Promise<void> | undefined
  let made = 0

  async function runOne(onWriting: () => void): Promise<void> {
    const company = `Crash Import ${++made}`
    const file = join(dataDir, 'import.csv')
    const lines = Array.from(
      { length: rows },
      (_, n) => `Importdol ${made} ${n} Tablet,${company},strip,${n + 1}`,
    )
    await writeFile(file, `name,manufacturer,pack,price\n${lines.join('\n')}\n`)
    const entry: Import = { company, rows, done: false }
    told.imports.push(entry)
    const { code } = await rasad(['import', 'medicines', file], { DATA_DIR: dataDir }, [], (text) => {
      if (text.includes('Writing')) onWriting()
    })
    entry.done = code === 0
  }

  return {
    /** Begins one where none runs. The promise ends when it begins to write, or has ended without. */
    async begin(): Promise<void> {
      if (running) return
      await new Promise<void>((resolve) => {
        running = runOne(resolve).finally(() => {
          running = undefined
          resolve()
        })
      })
    },
    async settled(): Promise<void> {
      await running
    },
  }
}
