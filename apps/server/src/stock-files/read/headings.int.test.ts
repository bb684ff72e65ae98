import { statementOf } from '@rasad/testkit/stock-statements'
import { expect, it } from 'vitest'
import { createLogger } from '../../platform/logger.ts'
import { createHeadings } from './headings.ts'

const account = 'a'.repeat(24)

it('hands out what it has read of a file for its heading, once and to its account alone', async () => {
  const headings = createHeadings(createLogger('silent'), () => new Error('busy'))
  const printed = statementOf(
    [{ name: 'KARVIDOL 10 TAB', closing: 4 }],
    ['Yash Agencies', 'Mob: 98220 12345'],
  )
  const bytes = () => new TextEncoder().encode(printed)
  expect(await headings.read(bytes(), account)).toMatchObject({ firm: 'Yash Agencies' })
  expect(headings.take(bytes(), 'b'.repeat(24))).toBeUndefined()
  expect(headings.take(bytes(), account)?.reading.rows).toMatchObject([{ name: 'KARVIDOL 10 TAB' }])
  expect(headings.take(bytes(), account)).toBeUndefined()
})
