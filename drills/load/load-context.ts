import type { Answer, CallOptions } from '@rasad/testkit/http-caller'
import type { Random } from '@rasad/testkit/random'
import type { Cast } from './load-fixtures.ts'

/** A check of an answer; a string describes what is wrong with it. */
export type Check = (answer: Answer) => string | undefined

/** What a user has to act with. */
export interface LoadContext {
  cast: Cast
  random: Random
  pick<T>(from: readonly T[]): T
  /** Makes a call and counts it, then pauses. Undefined if it failed. */
  call(name: string, path: string, options?: CallOptions, check?: Check): Promise<Answer | undefined>
}
