import { decodeText } from './decode-text.ts'

// Excel and browsers save pages as one file, `.mht`: a mail with a page for each sheet.

const maxParts = 200

/** Whether a file begins with the header of a mail that holds pages. */
export function isWebArchive(head: string): boolean {
  return (
    /^(?:[\w-]+:[^\n]*\n|[ \t][^\n]*\n)*?MIME-Version:/i.test(head) &&
    /^Content-Type:\s*(?:multipart\/|text\/html)/im.test(head)
  )
}

/** The pages in a web archive, decoded. */
export function pagesOf(bytes: Uint8Array): string[] {
  // One character for each byte, so that each part can be decoded by itself.
  return partsOf(Buffer.from(bytes).toString('latin1')).slice(0, maxParts)
}

function partsOf(mail: string): string[] {
  const [header, body] = split(mail)
  const type = fieldOf(header, 'content-type')
  const boundary = /boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i.exec(type)
  const mark = boundary?.[1] ?? boundary?.[2]
  if (/^multipart\//i.test(type) && mark !== undefined) {
    const parts = `\n${body}`.split(`\n--${mark}`).slice(1, maxParts)
    return parts
      .filter((part) => !part.startsWith('--'))
      .flatMap((part) => pageOf(part.replace(/^[^\n]*\n/, '')))
  }
  return pageOf(mail)
}

function pageOf(part: string): string[] {
  const [header, body] = split(part)
  if (!/^text\/html\b/i.test(fieldOf(header, 'content-type'))) return []
  return [decodeText(bytesOf(body, fieldOf(header, 'content-transfer-encoding').toLowerCase()))]
}

function bytesOf(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1')
  const text = body
    .replace(/[ \t]+(?=\r?\n|$)/g, '')
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(text, 'latin1')
}

function split(part: string): [string, string] {
  const end = /\r?\n\r?\n/.exec(part)
  if (!end) return [part, '']
  return [part.slice(0, end.index), part.slice(end.index + end[0].length)]
}

function fieldOf(header: string, name: string): string {
  const unfolded = header.replace(/\r?\n[ \t]+/g, ' ')
  return new RegExp(`^${name}:\\s*(.*?)\\s*$`, 'im').exec(unfolded)?.[1] ?? ''
}
