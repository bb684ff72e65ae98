import { sampleItems } from './items.ts'
import { printHtml } from './print-html.ts'
import { printSheet } from './print-sheet.ts'
import { printText } from './print-text.ts'
import { sampleDay } from './sample-days.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const statement = { seed: 20_261_122, rows: 2_000, every: 1, from: 0 }

interface Sample {
  mediaType: string
  write(today: string): Promise<Uint8Array>
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'utf8'))

/**
 * Stock files to try, of different layouts, by their names. The same on one day everywhere: their dates are those of
 * yesterday and today, so that nobody is asked about an old file.
 */
export const samples: Readonly<Record<string, Sample>> = {
  'stock-statement.txt': {
    mediaType: 'text/plain; charset=utf-8',
    write: async (today) => bytesOf(printText(sampleItems(statement, 0), sampleDay(today, false))),
  },
  'stock-statement-next-day.txt': {
    mediaType: 'text/plain; charset=utf-8',
    write: async (today) => bytesOf(printText(sampleItems(statement, 1), sampleDay(today, true))),
  },
  'stock-summary.xlsx': {
    mediaType: xlsx,
    write: (today) => {
      const items = sampleItems({ seed: 7, rows: 0, every: 4, from: 1 }, 0)
      return printSheet(items, sampleDay(today, false))
    },
  },
  'stock-report.xls': {
    mediaType: 'application/vnd.ms-excel',
    write: async (today) => {
      const items = sampleItems({ seed: 11, rows: 0, every: 3, from: 2 }, 0)
      return bytesOf(printHtml(items, sampleDay(today, false)))
    },
  },
}
