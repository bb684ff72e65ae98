import type { InboundMail } from '@rasad/contract/inbound-mail'
import { limits } from '@rasad/contract/limits'
import { AppError } from '../../platform/errors.ts'

type Attachment = InboundMail['attachments'][number]

export interface MailedFile {
  fileName: string
  bytes: Uint8Array
}

/**
 * The attachments of a mail that may be stock files, in their order. Logos, signatures and invitations are left out; where
 * there is nothing else, the largest stays, so that its sender learns why it is none.
 * @throws AppError invalid-input where one is not base64
 */
export function stockFilesOf(attachments: readonly Attachment[]): MailedFile[] {
  const decoded = attachments.map((attachment, at) => {
    const bytes = decode(attachment.content, at)
    return { fileName: attachment.fileName ?? '', bytes, isDecoration: isDecoration(attachment, bytes) }
  })
  const filled = decoded.filter(({ bytes }) => bytes.length > 0)
  const files = filled.filter((file) => !file.isDecoration)
  const largest = filled.toSorted((one, other) => other.bytes.length - one.bytes.length).slice(0, 1)
  return (files.length > 0 ? files : largest)
    .slice(0, limits.maxInboundFiles)
    .map(({ fileName, bytes }) => ({ fileName, bytes }))
}

function decode(content: string, at: number): Uint8Array {
  const bytes = Buffer.from(content, 'base64')
  // Node leaves out what it does not know, so a text that is no base64 becomes something else.
  if (!/[^A-Za-z0-9+/=_\s-]/.test(content)) return bytes
  const message = 'An attachment is base64.'
  throw new AppError('invalid-input', {
    message,
    fields: { [`attachments.${at}.content`]: { code: 'not-base64', message } },
  })
}

const pictures = ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'RIFF', 'II*\0', 'MM\0*', '<svg']
const besides = /^(?:image\/|text\/(?:calendar|vcard|x-vcard)|application\/(?:pkcs7|x-pkcs7|pgp))/i
const besideNames = /\.(?:p7s|p7m|asc|ics|vcf)$/i

function isDecoration({ fileName = '', contentType = '' }: Attachment, bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  if (pictures.some((start) => head.startsWith(start.slice(0, 4)))) return true
  return besides.test(contentType.trim()) || besideNames.test(fileName.trim())
}
