import type { ReadListAnswer, ReadListFileAnswer } from '@rasad/contract/pasted-list'
import { call } from '../../../lib/api-client.ts'
import { listParts } from '../lists/list-parts.ts'

/** Has the service read a list beside the catalogue; a long one in parts. Throws `ApiError`. */
export async function readListBesideCatalogue(text: string, signal: AbortSignal): Promise<ReadListAnswer> {
  const whole: ReadListAnswer = { items: [], skipped: [] }
  for (const part of listParts(text)) {
    const { data } = await call('POST /api/list/read', { body: { text: part.text }, signal })
    const inList = <T extends { line: number; corrects?: number | undefined }>(read: T) => ({
      ...read,
      line: read.line + part.before,
      ...(read.corrects !== undefined && { corrects: read.corrects + part.before }),
    })
    whole.items.push(...data.items.map(inList))
    whole.skipped.push(...data.skipped.map(inList))
  }
  return whole
}

/** Has the service read a file of orders. Throws `ApiError`. */
export async function readListFile(file: File, signal: AbortSignal): Promise<ReadListFileAnswer> {
  const body = new FormData()
  body.set('file', file)
  const { data } = await call('POST /api/list/read-file', { body, signal })
  return data
}
