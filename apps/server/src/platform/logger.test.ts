import { aadhaarNumbers } from '@rasad/contract/aadhaar'
import { expect, it } from 'vitest'
import { createLogger } from './logger.ts'

// Made up: the checksum is valid, but the number belongs to nobody.
const number = '234123412346'

function logged(value: object): string {
  const lines: string[] = []
  createLogger('info', { write: (line: string) => void lines.push(line) }).info(value, 'said')
  return lines.join('')
}

it.each([
  ['as a text', { text: `it is ${number}.` }],
  ['as a number', { value: Number(number) }],
  ['as the name of a field', { [number]: 1 }],
  ['in a list', { list: ['2341 2341 2346'] }],
  ['over several lines', { text: '2341\n2341\n2346' }],
  ['with tabs', { text: '2341\t2341\t2346' }],
  ['with no-break spaces', { text: '2341\u00a02341\u00a02346' }],
  ['in an address', { path: '/api/x/2341%202341%2d2346' }],
  ['in an address, in Devanagari', { path: encodeURI('/x/२३४१ २३४१ २३४६') }],
  ['in an address, encoded over again', { path: '/x/%252341%25202341%25202346/2341%25202341%25202346' }],
  ['in Devanagari', { inner: { text: '२३४१ २३४१ २३४६' } }],
])('an Aadhaar number %s is not logged, and the line stays JSON', (_how, value) => {
  const line = logged(value)
  expect(line).toContain('[Aadhaar]')
  expect(aadhaarNumbers(line)).toEqual([])
  expect(aadhaarNumbers(JSON.stringify(JSON.parse(line)))).toEqual([])
  expect(aadhaarNumbers(decodeURIComponent(decodeURIComponent(JSON.parse(line).path ?? '')))).toEqual([])
  expect(line.endsWith('}\n')).toBe(true)
})

it('writes a line without one unchanged', () => {
  const line = logged({
    list: [2341, 2341, 2346],
    text: 'a\nb "c"',
    phone: '+91 90000 12345',
    path: '/a%20b',
  })
  expect(JSON.parse(line)).toMatchObject({
    list: [2341, 2341, 2346],
    text: 'a\nb "c"',
    phone: '+91 90000 12345',
    path: '/a%20b',
    msg: 'said',
  })
})
