import { pino } from 'pino'
import { expect, it } from 'vitest'
import { LateLog } from './late-log.ts'

function logInto(lines: string[]) {
  return pino({ base: null, timestamp: false }, { write: (line: string) => lines.push(line) })
}

it('the log of a request writes what its parent would, with the request id', () => {
  const lines: string[] = []
  const log = new LateLog(logInto(lines), { reqId: 'a' }, {})
  log.info({ path: '/' }, 'request')
  log.error('failed')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 30, reqId: 'a', path: '/', msg: 'request' },
    { level: 50, reqId: 'a', msg: 'failed' },
  ])
})

it('the log of a quiet route writes errors only', () => {
  const lines: string[] = []
  const log = new LateLog(logInto(lines), { reqId: 'a' }, { level: 'warn' })
  expect(log.isQuiet).toBe(true)
  log.info('request')
  log.child({ part: 'b' }).error('failed')
  expect(lines.map((line) => JSON.parse(line))).toEqual([{ level: 50, reqId: 'a', part: 'b', msg: 'failed' }])
})
