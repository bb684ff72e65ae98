import { type SourceRow, type SourceTable, StockRefused } from '@rasad/stock-reader'
import { type Counter, maxColumns, maxSheets } from './bounds.ts'
import { numberText } from './cell-text.ts'
import { readMarkup } from './markup.ts'
import { tooLarge } from './refusals.ts'

/** SpreadsheetML 2003; sheets that it hides have no rows. `ss:Index` jumps over empty cells and rows, `ss:MergeAcross` covers the next ones. */
export function readSpreadsheetMl(text: string, counter: Counter): SourceTable[] {
  const tables: SourceTable[] = []
  let rows: SourceRow[] | undefined
  let line = 0
  let cells: string[] | undefined
  let column = 0
  let across = 0
  let type = ''
  let data: string | undefined
  let inComment = false
  let visible: string | undefined
  const jump = (value: string | undefined, before: number) => {
    const index = value === undefined ? before + 1 : Number.parseInt(value, 10)
    return Number.isSafeInteger(index) && index > before ? index : before + 1
  }
  readMarkup(text, {
    text(own) {
      if (data !== undefined) data += own
      if (visible !== undefined) visible += own
    },
    tag(tag) {
      const { name } = tag
      // What somebody noted beside a cell is not its value.
      if (name === 'comment') inComment = tag.kind === 'open' && !tag.isEmpty
      if (inComment) return
      if (tag.kind === 'open') {
        if (name === 'worksheet') {
          if (tables.length >= maxSheets) throw new StockRefused(tooLarge)
          rows = []
          line = 0
          tables.push({ name: tag.attribute('name') ?? '', kind: 'grid', rows })
        } else if (name === 'row' && rows) {
          line = jump(tag.attribute('index'), line)
          cells = []
          column = 0
          if (tag.isEmpty) cells = undefined
        } else if (name === 'cell' && cells) {
          column = jump(tag.attribute('index'), column)
          if (column > maxColumns) throw new StockRefused(tooLarge)
          while (cells.length < column) cells.push('')
          across = Number.parseInt(tag.attribute('mergeacross') ?? '0', 10) || 0
          if (tag.isEmpty) column += across
        } else if (name === 'data' && cells) {
          type = tag.attribute('type') ?? 'String'
          data = ''
        } else if (name === 'visible') visible = ''
        return
      }
      if (name === 'visible' && visible !== undefined) {
        const sheet = tables.at(-1)
        if (sheet && /^sheet(?:very)?hidden$/i.test(visible.trim())) {
          sheet.isHidden = true
          sheet.rows = []
        }
        visible = undefined
      } else if (name === 'data' && cells && data !== undefined) {
        cells[column - 1] = typed(data, type)
        data = undefined
      } else if (name === 'cell') {
        column += across
        across = 0
      } else if (name === 'row' && cells && rows) {
        const row = { line, cells }
        counter.row(row)
        rows.push(row)
        cells = undefined
      }
    },
  })
  return tables
}

function typed(text: string, type: string): string {
  if (type === 'Number' && text.trim() !== '') {
    const number = Number(text)
    return Number.isNaN(number) ? text : numberText(number)
  }
  if (type === 'DateTime') return text.replace(/T00:00:00(?:\.0+)?$/, '')
  return text
}

/**
 * Tally's export of a stock summary. A name is followed by its numbers; batches have a name and numbers of their own and
 * are parts of the item before.
 */
export function readTally(text: string, counter: Counter): SourceTable[] {
  const rows: SourceRow[] = [
    {
      line: 1,
      cells: [
        'Item Name',
        'Batch',
        'Expiry',
        'Opening Qty',
        'Inward Qty',
        'Outward Qty',
        'Closing Qty',
        'Rate',
        'Closing Value',
      ],
    },
  ]
  let current: string[] | undefined
  let lineOfCurrent = 1
  let field: string | undefined
  let isBatch = false
  let said = ''
  const column: Record<string, number> = {
    dspopqty: 3,
    dspinqty: 4,
    dspoutqty: 5,
    dspclqty: 6,
    dspclrate: 7,
    dspclamta: 8,
  }
  const finish = () => {
    if (!current) return
    const row = { line: lineOfCurrent, cells: current }
    counter.row(row)
    rows.push(row)
    current = undefined
  }
  // Lines of the file, for messages about a row.
  const lineAt = createLineCounter(text)
  readMarkup(text, {
    text(own) {
      if (field !== undefined) said += own
    },
    tag(tag) {
      if (tag.kind === 'open') {
        if (tag.name === 'dspdispname' || tag.name === 'ssbatchname') {
          finish()
          current = ['', '', '', '', '', '', '', '', '']
          isBatch = tag.name === 'ssbatchname'
        }
        field = tag.name
        said = ''
        return
      }
      const value = said.trim()
      const isName = tag.name === 'dspdispname' || tag.name === 'ssbatchname'
      if (isName) lineOfCurrent = lineAt(tag.name)
      if (tag.name === field && current) {
        const at = column[field]
        if (field === 'dspdispname') current[0] = value
        // The batch is the text itself, or stands in it beside its godown.
        else if (field === 'ssbatchname' || field === 'ssbatch') current[1] = value
        // Nothing on the shelf is an empty quantity.
        else if (at === 6) current[at] = value === '' ? '0' : value
        else if (at !== undefined) current[at] = at === 8 ? value.replace(/^-/, '') : value
        else if (/exp(?:iry)?/.test(field) && value !== '') current[2] = value
      }
      if (isName && isBatch && current && current[1] === '') current[1] = 'Primary Batch'
      field = undefined
      said = ''
    },
  })
  finish()
  return [{ name: '', kind: 'grid', rows }]
}

/** Lines at which names end, in the order in which they are asked for. */
function createLineCounter(text: string): (name: string) => number {
  let at = 0
  let line = 1
  return (name) => {
    const next = indexOfTag(text, name, at)
    if (next < 0) return line
    for (let index = at; index < next; index++) if (text.charCodeAt(index) === 10) line++
    at = next + 1
    return line
  }
}

function indexOfTag(text: string, name: string, from: number): number {
  const lower = text.indexOf(`</${name}`, from)
  const upper = text.indexOf(`</${name.toUpperCase()}`, from)
  if (lower < 0) return upper
  return upper < 0 ? lower : Math.min(lower, upper)
}
