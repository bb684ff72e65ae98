import { statementOf } from '@rasad/testkit/stock-statements'
import { expect, it } from 'vitest'
import { createLogger } from '../../platform/logger.ts'
import { createLetterheads } from './letterheads.ts'

const account = 'a'.repeat(24)

it('hands out what it has read of a file for its letterhead, once and to its account alone', async () => {
  const letterheads = createLetterheads(createLogger('silent'), () => new Error('busy'))
  const printed = statementOf(
    [{ name: 'KARVIDOL 10 TAB', closing: 4 }],
    ['Yash Agencies', 'Mob: 98220 12345'],
  )
  const bytes = () => new TextEncoder().encode(printed)
  expect(await letterheads.read(bytes(), account)).toMatchObject({ firm: 'Yash Agencies' })
  expect(letterheads.take(bytes(), 'b'.repeat(24))).toBeUndefined()
  expect(letterheads.take(bytes(), account)?.reading.rows).toMatchObject([{ name: 'KARVIDOL 10 TAB' }])
  expect(letterheads.take(bytes(), account)).toBeUndefined()
})
