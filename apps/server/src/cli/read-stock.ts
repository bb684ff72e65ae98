import { once } from 'node:events'
import { readStockFileAt } from '../stock-files/read/read-stock-file.ts'
import { type Command, CommandError } from './command.ts'
import { notice } from './terminal.ts'

export const readStockCommand: Command = {
  name: 'read-stock',
  operands: ['FILE'],
  options: {},
  summary: 'Read a stock statement as an ERP system prints it: which items, and how many are left',
  help: `FILE is a stock statement in any form: xlsx, xls, HTML or XML under these names, Tally XML, CSV, text for a printer, or a
PDF with text. Its name does not matter. No database is needed.

Prints one JSON object:
{"columns": the headings of the columns that are used, "rows": the items, "skipped": every other line, with the reason,
 "confidence": 0 to 1; from 0.5 on the columns need not be asked for, "fingerprint": the same for files of one layout}
A row is {"line", "name", "code", "pack", "company", "quantity", "free", "loose", "mrp", "ptr", "scheme", "batch", "expiry",
"flags"}; what the file does not have is left out. "quantity" is the closing stock over all batches.
Flags: arithmetic (the printed sum fails), negative, cut-name, merged-batches, date-doubt.

What is no stock statement prints {"refused": what to do instead} and exits with 1.`,

  async run({ operands: [file = ''] }) {
    const answer = await readStockFileAt(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === undefined) throw error
      throw new CommandError(`${file} cannot be opened: ${error.message}`, { cause: error })
    })
    if ('refused' in answer) {
      await write(`${JSON.stringify({ refused: answer.refused })}\n`)
      if (answer.problem) notice(answer.problem)
      process.exitCode = 1
      return
    }
    const { columns, rows, skipped, confidence, fingerprint, title } = answer.reading
    const head = JSON.stringify({ columns, confidence, fingerprint, title }).slice(0, -1)
    await write(`${head},"rows":[`)
    await writeList(rows)
    await write('],"skipped":[')
    await writeList(skipped)
    await write(']}\n')
  },
}

/** Writes some rows at a time: the text of all of them would be in memory twice. */
async function writeList(list: readonly object[]): Promise<void> {
  const each = 500
  for (let at = 0; at < list.length; at += each) {
    const texts = list.slice(at, at + each).map((row) => JSON.stringify(row))
    await write(`${at === 0 ? '' : ','}${texts.join(',')}`)
  }
}

async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}
