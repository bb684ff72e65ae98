import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rasad } from '@rasad/testkit/service-process'
import { type AcknowledgedWrites, importRows } from './model.ts'

/** Price lists that are imported repeatedly. A catalogue that grew in every round would slow down each start. */
const companies = 4

/**
 * Runs `rasad import` next to the service, one at a time. The first import of a company adds its medicines; each later
 * one changes all their prices.
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
    /**
     * Starts an import unless one is running. The promise resolves when it starts to write, or ends without writing.
     */
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
