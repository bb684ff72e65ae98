import { expect, it } from 'vitest'
import { idOfSlug, pageSlug } from './page-slugs.ts'

const id = '0123456789abcdef01234567'

it.each([
  ['Dolo 650 Tablet', 'dolo-650-tablet-'],
  ['  Crocin® 120mg/5ml (Syrup) ', 'crocin-120mg-5ml-syrup-'],
  ['Café Été', 'cafe-ete-'],
  ['डोलो 650', '650-'],
  ['डोलो', ''],
  ['</script><b>', 'script-b-'],
  ['../..//', ''],
  ['?a=1&b#c', 'a-1-b-c-'],
  ['', ''],
])('the name %j becomes %j', (name, expected) => {
  expect(pageSlug(name, id)).toBe(`${expected}${id}`)
  expect(idOfSlug(pageSlug(name, id))).toBe(id)
})

it('cuts long names between words, and long words anywhere', () => {
  const long = pageSlug('Levocetirizine Montelukast Ambroxol Paracetamol Suspension', id)
  expect(long).toBe(`levocetirizine-montelukast-ambroxol-paracetamol-suspension-${id}`)
  expect(pageSlug('Levocetirizine Montelukast Ambroxol Paracetamol Suspensions Sugarfree', id)).toBe(
    `levocetirizine-montelukast-ambroxol-paracetamol-suspensions-${id}`,
  )
  expect(pageSlug('x'.repeat(5_000), id)).toBe(`${'x'.repeat(60)}-${id}`)
})

it('reads the id whatever stands before it, and nothing else', () => {
  expect(idOfSlug(id)).toBe(id)
  expect(idOfSlug(`some-other-name-${id.toUpperCase()}`)).toBe(id)
  for (const other of [undefined, '', 'verification', `a${id}`, `${id}-`, `x-${id.slice(1)}`]) {
    expect(idOfSlug(other), other).toBeUndefined()
  }
})
