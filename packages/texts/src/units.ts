import { unitsMessages } from './unit-messages.en.ts'

export { unitsMessages }

type CountedUnit = keyof typeof unitsMessages extends infer K
  ? K extends `${infer U}_one`
    ? U
    : never
  : never

/** The key of a unit, in whichever number it was written; undefined for one that the texts do not have. */
export function unitKey(unit: string): CountedUnit | undefined {
  const written = unit.trim().toLowerCase()
  return [written, written.replace(/s$/, ''), written.replace(/es$/, '')].find((name): name is CountedUnit =>
    Object.hasOwn(unitsMessages, `${name}_one`),
  )
}
