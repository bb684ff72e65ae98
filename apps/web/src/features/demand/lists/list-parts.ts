import { limits } from '@rasad/contract/limits'

/** A part of a list that the service reads in one call. */
interface ListPart {
  text: string
  /** lines of the list before this part */
  before: number
}

const encoder = new TextEncoder()

/** Cuts a long list where a call ends. A single line that is too long for any call is left out. */
export function listParts(text: string): ListPart[] {
  const parts: ListPart[] = []
  let part: { lines: string[]; filled: number; bytes: number; before: number } | undefined
  for (const [before, whole] of text.split(/\r\n|[\n\r\u2028\u2029]/).entries()) {
    const size = encoder.encode(whole).length + 1
    const line = size > limits.maxListBytes ? '' : whole
    const isFilled = line.trim() !== ''
    const bytes = line === '' ? 1 : size
    const isFull =
      part && (part.bytes + bytes > limits.maxListBytes || (isFilled && part.filled >= limits.maxListLines))
    if (!part || isFull) {
      if (part) parts.push({ text: part.lines.join('\n'), before: part.before })
      part = { lines: [], filled: 0, bytes: 0, before }
    }
    part.lines.push(line)
    part.bytes += bytes
    if (isFilled) part.filled++
  }
  if (part) parts.push({ text: part.lines.join('\n'), before: part.before })
  return parts.filter((one) => one.text.trim() !== '')
}
