import type { MedicineHit } from '@rasad/contract/search'

/** In what another product differs from what was asked for. `unknown`: what one of them is made of is not known. */
export type Difference = 'salt' | 'strength' | 'form' | 'pack' | 'unknown'

type Product = Pick<MedicineHit, 'name' | 'composition' | 'pack'> & { form?: string | undefined }

/** What must be pointed out before another product is taken, the gravest first. */
export function differencesOf(asked: Product, other: Product): Difference[] {
  const one = saltsOf(asked.composition)
  const two = saltsOf(other.composition)
  const isKnown = one.size > 0 && two.size > 0
  const isSameSalt = isKnown && one.size === two.size && [...one.keys()].every((salt) => two.has(salt))
  const found: (Difference | false)[] = [
    isKnown && !isSameSalt && 'salt',
    isSameSalt
      ? [...one].some(([salt, amount]) => two.get(salt) !== amount) && 'strength'
      : numbersIn(asked.name) !== numbersIn(other.name) && 'strength',
    isOther(asked.form, other.form) && 'form',
    isOther(asked.pack, other.pack) && 'pack',
    !isKnown && 'unknown',
  ]
  return found.filter((difference) => difference !== false)
}

/** `Telmisartan (40mg) + Hydrochlorothiazide (12.5mg)` as amounts by salt. */
function saltsOf(composition: string | null | undefined): Map<string, string> {
  const parts = (composition ?? '').split('+').map((part) => part.trim().toLowerCase())
  return new Map(
    parts
      .filter((part) => part !== '')
      .map((part) => {
        const amount = /\(([^)]*)\)/.exec(part)?.[1] ?? ''
        return [part.replace(/\([^)]*\)/, '').trim(), amount.replace(/\s+/g, '')]
      }),
  )
}

function numbersIn(text: string): string {
  return (text.match(/\d+(?:\.\d+)?/g) ?? []).join(' ')
}

function isOther(one: string | null | undefined, two: string | null | undefined): boolean {
  if (!one || !two) return false
  return one.toLowerCase() !== two.toLowerCase()
}
