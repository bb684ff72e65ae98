import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rasad } from '../test/service-process.ts'
import { type AcknowledgedWrites, importRows } from './model.ts'

/** Price lists that are imported again and again: a catalogue that grew with every round would slow each start. */
const companies = 4

/**
 * Runs `rasad import` beside the service, one after the other: the first of a company adds its medicines, each later
 * one gives all of them another price.
 */
export function createImports(dataDir: string, told: AcknowledgedWrites) {
  let running: Promise<void> | undefined
  let made = 0

  async function runOne(onWriting: () => void): Promise<void> {
    const number = ++made
    const company = `Crash Import ${number % companies}`
    const file = join(dataDir, 'import.csv')
    const lines = Array.from(
      { length: importRows },
      (_, n) => `Importdol ${n} Tablet,${company},strip,${number}`,
    )
    await writeFile(file, `name,manufacturer,pack,price\n${lines.join('\n')}\n`)
    const entry = { company, pricePaise: number * 100, done: false }
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
