import { type SourceTable, StockRefused, tablesOfText } from '@rasad/stock-reader'
import { createCounter, maxFileBytes, maxLineLength, maxPages } from './bounds.ts'
import { decodeText, isText } from './decode-text.ts'
import { beginsBiff, readXls } from './read-biff.ts'
import { readHtml } from './read-html.ts'
import { readPdf } from './read-pdf.ts'
import { readXlsx } from './read-xlsx.ts'
import { readSpreadsheetMl, readTally } from './read-xml.ts'
import { archive, empty, notText, tooLarge, unreadable } from './refusals.ts'
import { isWebArchive, pagesOf } from './web-archive.ts'

/**
 * Opens a file of a table by its first bytes; its name says nothing. Stock files, lists and catalogues come through here.
 * @param pages how many a PDF can have
 * @throws StockRefused with what to do instead
 */
export async function openContainer(bytes: Uint8Array, pages = maxPages): Promise<SourceTable[]> {
  if (bytes.length > maxFileBytes) throw new StockRefused(tooLarge)
  if (bytes.length === 0) throw new StockRefused(empty)
  const counter = createCounter()
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  if (head.startsWith('PK')) return readXlsx(bytes, counter)
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0') || beginsBiff(bytes)) return readXls(bytes, counter)
  if (head.startsWith('%PDF') || indexOfPdf(bytes) >= 0) return readPdf(bytes, counter, pages)
  if (isBinary(head)) throw new StockRefused(notText)
  const text = withoutMarks(decodeText(bytes).replace(/^\ufeff/, ''))
  if (!isText(text)) throw new StockRefused(notText)
  const start = text.slice(0, 4000).trimStart()
  if (isWebArchive(start)) return pagesOf(bytes).flatMap((page) => readHtml(page, counter))
  if (/^<[!?/\w]/.test(start)) return readMarkupFile(text, start, counter)
  if (hasEndlessLine(text)) throw new StockRefused(tooLarge)
  const tables = tablesOfText(text)
  for (const { rows } of tables) for (const row of rows) counter.row(row)
  return tables
}

/** Whether bytes begin something else than plain text: a workbook, a page, a picture. */
export function isContainer(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4000)).toString('latin1').trimStart()
  return (
    /^(?:PK(?=[^ -~\s])|\xd0\xcf|%PDF|Rar!|7z\xbc\xaf|\x89PNG|\xff\xd8\xff|GIF8|<(?:html|table|!doctype|\?xml)\b)/i.test(
      head,
    ) ||
    beginsBiff(bytes) ||
    isWebArchive(head)
  )
}

/** Without what a program puts around a line for its own printing: `<<<HEAD>>>`, `<</HEAD>>`. */
function withoutMarks(text: string): string {
  return text.replace(/<{2,3}\/?[A-Za-z]\w{0,19}>{2,3}/g, '')
}

function readMarkupFile(
  text: string,
  start: string,
  counter: ReturnType<typeof createCounter>,
): SourceTable[] {
  if (/<!ENTITY/i.test(text) || (/<!DOCTYPE/i.test(start) && !/<!DOCTYPE\s+html/i.test(start)))
    throw new StockRefused(unreadable)
  if (
    /<(?:\w+:)?workbook[\s>]/i.test(start) &&
    /urn:schemas-microsoft-com:office:spreadsheet|excel\.sheet/i.test(start)
  )
    return readSpreadsheetMl(text, counter)
  if (/<envelope[\s>]/i.test(start)) return readTally(text, counter)
  if (/<(?:html|table|div|head|body|meta|style|center|p|tr|font|b|h\d|!doctype html|!--)[\s>-]/i.test(start))
    return readHtml(text, counter)
  throw new StockRefused(unreadable)
}

function hasEndlessLine(text: string): boolean {
  let from = 0
  for (let at = 0; at <= text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 10 || code === 13) from = at + 1
    else if (at - from > maxLineLength) return true
  }
  return false
}

/** A PDF can have a few bytes of something else in front. */
function indexOfPdf(bytes: Uint8Array): number {
  return Buffer.from(bytes.subarray(0, 1024)).indexOf('%PDF-')
}

function isBinary(head: string): boolean {
  if (head.startsWith('Rar!') || head.startsWith('7z\u00bc\u00af') || head.startsWith('\u001f\u008b'))
    throw new StockRefused(archive)
  return (
    head.startsWith('\u00ff\u00d8\u00ff') ||
    head.startsWith('\u0089PNG') ||
    head.startsWith('GIF8') ||
    (head.startsWith('BM') && /[^ -~\t\r\n]/.test(head)) ||
    head.startsWith('RIFF') ||
    head.startsWith('II*\u0000') ||
    head.startsWith('MM\u0000*') ||
    (head.startsWith('MZ') && /[^ -~\t\r\n]/.test(head)) ||
    head.slice(4).startsWith('ftyp')
  )
}
