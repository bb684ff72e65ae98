import { keyOf } from '../text/key-codes.ts'
import { EditDistance } from './edit-distance.ts'

/**
 * Returns a function that says how unlikely it is that one word was written for the other: 0 for equal ones, about 50
 * for one usual slip, and more than `limit` once that is passed. Compares many words with one that stays.
 */
export function createSpelling(word: string): (other: string, limit: number) => number {
  const edits = new EditDistance()
  const written = keyOf([word])
  edits.setWritten(written.codes, written.length)
  return (other, limit) => {
    const key = keyOf([other])
    return edits.compare(key.codes, 0, key.length, limit)
  }
}
