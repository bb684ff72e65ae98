import { expect, it } from 'vitest'
import { buildIndexData, openIndex } from './index.ts'

/** The first answer to a line, in a catalogue of these names. */
function firstOf(names: readonly string[], line: string): { name: string | undefined; tier: string } {
  const rows = names.map((name, key) => ({ key, name, popularity: 0 }))
  const { tier, matches } = openIndex(buildIndexData(rows)).resolve(line, 3)
  return { name: names[matches[0]?.key ?? -1], tier }
}

it('prefers a missing modifier to an edit of another name, and asks', () => {
  const names = ['Pantol-D Tablet', 'Pantop-D SR Capsule', 'Lintus Syrup']
  expect(firstOf(names, 'pantop-d')).toEqual({ name: 'Pantop-D SR Capsule', tier: 'confirm' })
})

it('finds an insulin by its mixture or by its brand alone', () => {
  const names = [
    'Newsulin 30/70 Injection',
    'Human Mixtard 70/30 Suspension for Injection 40IU/ml',
    'Novomix 30 Flexpen 100IU/ml',
    'Novamox 500 Capsule',
  ]
  for (const line of ['human mixtard 70/30', 'human mixtard 30/70', 'human mixtrd 30/70']) {
    expect(firstOf(names, line).name, line).toBe(names[1])
  }
  expect(firstOf(names, 'novomix 30').name).toBe(names[2])
})

it('does not count a pack in brackets after a strength', () => {
  const names = ['Thyronorm 100mcg Tablet', 'Thyronorm 120mcg Tablet']
  expect(firstOf(names, 'thyronorm 100 mcg (120 tab)')).toEqual({ name: names[0], tier: 'matched' })
})
