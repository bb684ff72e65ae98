import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { ImportFileError } from '../catalogue/import-file.ts'
import { type BadRow, importMedicines, refusedRows } from '../catalogue/import-medicines.ts'
import { ImportStoppedError } from '../catalogue/import-store.ts'
import { type Command, CommandError } from './command.ts'
import { interruptible } from './interruption.ts'
import { createProgress, inWords, notice, say } from './terminal.ts'
import { withDatabase } from './with-database.ts'

const badRowsShown = 20

export const importMedicinesCommand: Command = {
  name: 'import medicines',
  operands: ['FILE'],
  options: { report: { type: 'string' } },
  summary: 'Import medicines from a CSV file',
  help: `FILE is CSV, plain or gzipped, or a workbook or page of at most 10 MB, with a header line; text is UTF-8,
UTF-16, Windows-1252 or DOS. Columns: name (required), manufacturer, composition, pack, price (rupees), rx (1, 0,
true, false, yes, no); manufacturer is also known as company, price as mrp. Other columns are ignored.

  --report FILE   write every bad row to FILE, with its line and the reason in front: mend it there and
                  import FILE; without it the first ${badRowsShown} are shown

A medicine that exists already, by company and name, is updated from the file. Rows of one company and name
with another pack are other products: the pack becomes part of their name. A second run
of the same file changes nothing. Bad rows are reported and skipped; Ctrl-C leaves the catalogue unchanged.`,

  run: ({ operands: [file = ''], options, config }) =>
    withDatabase(config, async (database) => {
      const progress = createProgress()
      const report = await openReport(options.report)
      const shown: BadRow[] = []
      const titles = { reading: 'Reading', writing: 'Writing' }
      try {
        const result = await interruptible((signal) =>
          importMedicines({
            database,
            file,
            signal,
            onProgress: ({ stage, done, total }) => progress.update(titles[stage], done, total),
            onIgnoredColumns: (names) => {
              progress.stop()
              notice(`Columns that are not imported: ${names.join(', ')}`)
            },
            onWait: () => {
              progress.stop()
              notice('Another import is running; waiting for it to finish …')
            },
            onBadRow(row) {
              report?.reasons.set(row.line, row.reason)
              keepFirst(shown, row)
            },
          }),
        )
        progress.stop()
        await report?.write(file)
        for (const { line, reason } of shown) notice(`line ${line}: ${reason}`)
        if (result.bad > shown.length) {
          const rest = inWords(result.bad - shown.length)
          notice(options.report ? `… and ${rest} more` : `… and ${rest} more (--report FILE writes them all)`)
        }
        say(
          `${inWords(result.read)} rows read: ${inWords(result.created)} new, ${inWords(result.changed)} changed, ${inWords(result.unchanged)} unchanged, ${inWords(result.bad)} bad. ${inWords(result.companiesCreated)} companies created.`,
        )
      } catch (error) {
        progress.stop()
        if (error instanceof ImportFileError) throw new CommandError(error.message, { cause: error })
        if (error instanceof ImportStoppedError) {
          throw new CommandError(error.message, { exitCode: 130, cause: error })
        }
        throw error
      } finally {
        await report?.close()
      }
    }),
}

/** Bad rows arrive in line order, but repeated ones after all others. Keeps those with the lowest line numbers. */
function keepFirst(shown: BadRow[], row: BadRow): void {
  const after = shown.findIndex(({ line }) => line > row.line)
  if (after >= 0) shown.splice(after, 0, row)
  else if (shown.length < badRowsShown) shown.push(row)
  if (shown.length > badRowsShown) shown.pop()
}

/** A cell as it is read back. */
function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

async function openReport(path: string | boolean | undefined) {
  if (typeof path !== 'string') return undefined
  const stream = createWriteStream(path)
  await new Promise<void>((resolve, reject) => {
    stream.once('open', () => resolve())
    stream.once('error', (error) =>
      reject(new CommandError(`The report ${path} cannot be written: ${error.message}`, { cause: error })),
    )
  })
  const reasons = new Map<number, string>()
  const write = (cells: readonly string[]) => stream.write(`${cells.map(quoted).join(',')}\n`)
  return {
    reasons,
    /** Writes the rows that were refused; those of standard input, which cannot be read again, by their line. */
    async write(file: string): Promise<void> {
      if (file === '-') {
        write(['line', 'reason'])
        for (const [line, reason] of [...reasons].sort(([one], [other]) => one - other))
          write([String(line), reason])
        return
      }
      for await (const row of refusedRows(file, reasons)) {
        const isRoom =
          'header' in row
            ? write(['line', 'reason', ...row.header])
            : write([String(row.line), row.reason, ...row.fields])
        if (!isRoom) await once(stream, 'drain')
      }
    },
    async close(): Promise<void> {
      stream.end()
      await finished(stream)
    },
  }
}
