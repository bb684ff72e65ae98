/** Tags and texts of HTML and XML, as programs write them that never had to be read: unclosed, unquoted, upper case. */

import { StockRefused } from '@rasad/stock-reader'
import { unreadable } from './refusals.ts'

export interface Tag {
  kind: 'open' | 'close'
  /** lower case, without the prefix of a namespace */
  name: string
  /** whether the tag closes itself */
  isEmpty: boolean
  attribute(name: string): string | undefined
}

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  reg: '®',
  trade: '™',
  copy: '©',
  deg: '°',
  micro: 'µ',
  times: '×',
  frac12: '½',
  rsquo: '’',
  lsquo: '‘',
}

/**
 * Reads markup from front to back. Entities that a document declares are never expanded: a document type with declarations is
 * refused.
 */
export function readMarkup(text: string, on: { tag(tag: Tag): void; text(text: string): void }): void {
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('<', at)
    if (open < 0) {
      on.text(decodeEntities(text.slice(at)))
      return
    }
    if (open > at) on.text(decodeEntities(text.slice(at, open)))
    const next = text[open + 1] ?? ''
    if (next === '!') at = skipDeclaration(text, open, on.text)
    else if (next === '?') at = behind(text, '?>', open)
    else if (/[a-z/]/i.test(next)) at = readTag(text, open, on.tag)
    else {
      on.text('<')
      at = open + 1
    }
  }
}

function behind(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at < 0 ? text.length : at + mark.length
}

function skipDeclaration(text: string, at: number, onText: (text: string) => void): number {
  if (text.startsWith('<!--', at)) return behind(text, '-->', at)
  if (text.startsWith('<![CDATA[', at)) {
    const end = text.indexOf(']]>', at)
    onText(text.slice(at + 9, end < 0 ? text.length : end))
    return end < 0 ? text.length : end + 3
  }
  const end = text.indexOf('>', at)
  const declaration = text.slice(at, end < 0 ? text.length : end)
  if (
    /^<!doctype/i.test(declaration) &&
    (declaration.includes('[') || (/\bsystem\b/i.test(declaration) && !/html/i.test(declaration)))
  )
    throw new StockRefused(unreadable)
  if (/^<!(?:entity|element|attlist)/i.test(declaration)) throw new StockRefused(unreadable)
  return end < 0 ? text.length : end + 1
}

function readTag(text: string, at: number, onTag: (tag: Tag) => void): number {
  let end = at + 1
  let quote = ''
  for (; end < text.length; end++) {
    const character = text[end] ?? ''
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if ((character === '"' || character === "'") && text[end - 1] === '=') quote = character
    else if (character === '>') break
  }
  const isClose = text[at + 1] === '/'
  const body = text.slice(at + (isClose ? 2 : 1), end)
  const name = /^[\w:.-]+/.exec(body)?.[0] ?? ''
  onTag({
    kind: isClose ? 'close' : 'open',
    name: name.slice(name.indexOf(':') + 1).toLowerCase(),
    isEmpty: body.endsWith('/'),
    attribute: (wanted) => attributeOf(body, wanted),
  })
  return end + 1
}

function attributeOf(body: string, wanted: string): string | undefined {
  const match = new RegExp(`[\\s:]${wanted}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(body)
  const value = match?.[1] ?? match?.[2] ?? match?.[3]
  return value === undefined ? undefined : decodeEntities(value)
}

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]\w{1,9}));?/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[(name as string).toLowerCase()] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
