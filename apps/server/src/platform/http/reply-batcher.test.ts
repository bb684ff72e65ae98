import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { expect, it } from 'vitest'
import { ReplyBatcher } from './reply-batcher.ts'

it('sends a few answers at a time while others are still computed, and the rest in the same turn', async () => {
  const sent: string[] = []
  const reply = { type: () => reply, send: (json: string) => sent.push(json) } as unknown as FastifyReply
  const answers = new ReplyBatcher()
  for (let at = 0; at < 6; at++) answers.send(reply, String(at))
  expect(sent).toEqual(['0', '1', '2', '3'])
  await nextTurn()
  expect(sent).toEqual(['0', '1', '2', '3', '4', '5'])
})
