import type { Random } from '../seed/demo/random.ts'
import type { Answer, CallOptions } from './http-caller.ts'
import type { Cast } from './load-fixtures.ts'

/** Something an answer must hold; a text says what is wrong with it. */
export type Check = (answer: Answer) => string | undefined

/** What a user acts with. */
export interface LoadContext {
  cast: Cast
  random: Random
  pick<T>(from: readonly T[]): T
  /** Makes a call and counts it, then thinks. Undefined where it went wrong. */
  call(name: string, path: string, options?: CallOptions, check?: Check): Promise<Answer | undefined>
}
