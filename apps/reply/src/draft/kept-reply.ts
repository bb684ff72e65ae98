import type { ReplyLine } from '@rasad/contract/supply-requests'
import type { ReplyBody } from '../calls.ts'
import { readKept, removeKept, writeKept } from './device.ts'
import type { LineDraft } from './line-draft.ts'

/** Answers that are on their way: whether they have arrived is not known until the service says so. */
interface OnItsWay {
  key: string
  body: ReplyBody
  lines: ReplyLine[]
}

/** What the device keeps of a link. */
export interface KeptReply {
  v: 1
  until: string
  drafts: Record<number, LineDraft>
  /** Null: as it was sent. */
  note: string | null
  /** Somebody has asked for it to be sent. */
  isQueued: boolean
  onItsWay: OnItsWay | null
}

export function readReply(key: string): KeptReply | undefined {
  return readKept(key, isReply)
}

/** Keeps what there is to keep. False if the device refuses. */
export function keepReply(key: string, reply: KeptReply): boolean {
  const isEmpty = Object.keys(reply.drafts).length === 0 && reply.note === null && reply.onItsWay === null
  if (!isEmpty) return writeKept(key, reply)
  removeKept(key)
  return true
}

function isReply(value: unknown): value is KeptReply {
  if (typeof value !== 'object' || value === null) return false
  const { v, drafts, until } = value as Partial<KeptReply>
  return v === 1 && typeof until === 'string' && typeof drafts === 'object' && drafts !== null
}
