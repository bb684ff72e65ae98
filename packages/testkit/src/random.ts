import { createRandom } from '../../../apps/server/seed/demo/random.ts'

// The seeded random numbers of every test, drill and benchmark: those that the demo world is made with.

export { createRandom, type Random } from '../../../apps/server/seed/demo/random.ts'

/** Returns the seed of one case, which can be generated again without the cases before it. */
export function caseSeed(seed: number, index: number): number {
  return (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35)) >>> 0
}

/** Returns `length` bytes of noise, which no encoder can make small. */
export function noiseBytes(seed: number, length: number): Buffer {
  const random = createRandom(seed)
  const words = new Uint32Array(Math.ceil(length / 4))
  for (let at = 0; at < words.length; at++) words[at] = random.int(2 ** 32)
  return Buffer.from(words.buffer, 0, length)
}
