import { limits } from '@rasad/contract/limits'
import { mobileNumber } from '@rasad/contract/phone-numbers'
import type { SupplyTexts } from './supply-texts.ts'

interface Message {
  stockist: string
  firm: string
  town: string | null
  note: string | null
  lines: readonly MessageLine[]
  url: string
}

export interface MessageLine {
  name: string
  pack: string | null
  quantity: number | null
  free: number | null
  unit: string | null
  note: string | null
}

/** No script needs more for what a person sees as one, on average. */
const maxUnitsPerCharacter = 4
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** How many characters a person sees. */
export function visibleLength(text: string): number {
  let length = 0
  for (const _ of graphemes.segment(text)) length++
  return length
}

/** The same, and more for a text of marks upon marks: a person sees little of it, and a link would be megabytes long. */
function sizeOf(text: string): number {
  return Math.max(visibleLength(text), Math.ceil(text.length / maxUnitsPerCharacter))
}

/**
 * What a buyer sends a stockist by WhatsApp: only this stockist's lines, and always the link. What does not fit is
 * counted: a line is never cut.
 */
export function whatsappText(message: Message, texts: SupplyTexts): string {
  const { stockist, firm, town, note, lines, url } = message
  const head = [
    texts.t('hello', { name: stockist }),
    town === null ? texts.t('firmAsks', { firm }) : texts.t('firmInTownAsks', { firm, town }),
    ...(note === null ? [] : [note]),
  ].join('\n\n')
  const foot = `${texts.t('answerHere')}\n${url}`
  return fitText(
    head,
    lines.map((line) => lineText(line, texts)),
    foot,
    texts,
  )
}

/** Numbers the lines, and counts those that do not fit into a message: a line is never cut. */
export function fitText(head: string, lines: readonly string[], foot: string, { t }: SupplyTexts): string {
  const rows = lines.map((line, at) => `${at + 1}. ${line}`)
  const more = (left: number) => t('moreLines', { count: left })
  const between = 4
  // Room for the sentence about the rest is kept, as long as there may be a rest.
  let room = limits.maxWhatsappText - sizeOf(head) - sizeOf(foot) - between
  const reserve = sizeOf(more(rows.length)) + 1
  const shown: string[] = []
  for (const [at, row] of rows.entries()) {
    const needed = sizeOf(row) + 1
    if (needed > room - (at + 1 < rows.length ? reserve : 0)) break
    shown.push(row)
    room -= needed
  }
  const left = rows.length - shown.length
  return [head, [...shown, ...(left > 0 ? [more(left)] : [])].join('\n'), foot].join('\n\n')
}

/** `Telma 40 Tablet (strip of 15): 10 + 2 free strips, urgent` */
export function lineText(
  { name, pack, quantity, free, unit, note }: MessageLine,
  { t, unit: unitText }: SupplyTexts,
): string {
  const what = `${name}${pack === null ? '' : ` (${pack})`}`
  const rest = note === null ? '' : `, ${note}`
  if (quantity === null) return `${what}${rest}`
  const amount = free !== null && free > 0 ? t('withFree', { quantity, free }) : String(quantity)
  return `${what}: ${amount}${unit === null ? '' : ` ${unitText(quantity, unit)}`}${rest}`
}

/** Opens a conversation with the text in it; null without a mobile number. */
export function whatsappLink(phone: string | null, text: string): string | null {
  const mobile = mobileNumber(phone)
  return mobile === undefined ? null : `https://wa.me/91${mobile}?text=${encodeURIComponent(text)}`
}
