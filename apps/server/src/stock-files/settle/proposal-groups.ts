import { UNIT_NONE } from '@rasad/lexicon'
import { type ReadItem, type Strength, sameStrengths } from './proposal-words.ts'

/** Among more others nothing is looked for that says more: such a family is no brand. */
const maxCompared = 400
/** One strength is written in a few ways. */
const maxWays = 20

/** An item as groups compare it: the strengths in one text. */
interface Settled {
  family: string
  strength: string
  form: string
  pack: string
  maker: string
}

/**
 * Groups the items of one family: the same key for prints of the same item. What an item does not print (unit, pack,
 * maker) is taken from the only item that says it; where several do, it stays by itself. The form may be missing only
 * where pack and maker agree. The order of the items does not matter. Among more than `maxCompared` strengths, or others of
 * one strength, only those are one that say the same.
 * @param decided keys of groups that were decided: an item belongs to one of them only if it says exactly the same
 * @returns the key of each item's group
 */
export function groupFamily(items: readonly ReadItem[], decided: readonly string[] = []): string[] {
  const leads = decided.map((key): Lead => ({ key, said: settledOf(key), isDecided: true }))
  const strengths = settleStrengths(
    items.map((item) => item.strengths),
    leads.map((lead) => strengthsOf(lead.said.strength)),
  )
  const settled = items.map(
    ({ family, form, pack, maker }, at): Settled => ({
      family,
      strength: strengths[at] ?? '',
      form,
      pack,
      maker,
    }),
  )
  const vectors = [...new Map(settled.map((one) => [keyOf(one), one]))].sort(
    ([key, one], [otherKey, other]) => countSaid(other) - countSaid(one) || (key < otherKey ? -1 : 1),
  )
  const groupOf = new Map<string, string>()
  const leadOf = new Map(leads.toReversed().map((lead) => [lead.key, lead]))
  const ofStrength = Map.groupBy(leads, ({ said }) => said.strength)
  for (const [key, one] of vectors) {
    const same = leadOf.get(key)
    const others = ofStrength.get(one.strength) ?? []
    const compared = others.length > maxCompared ? [] : others
    const above = same ? [same] : compared.filter((lead) => saysAll(lead.said, one))
    const [only] = above
    const group = above.length === 1 && only && (same || !only.isDecided) ? only.key : key
    if (group === key && !same) {
      const lead = { key, said: one, isDecided: false }
      leadOf.set(key, lead)
      others.push(lead)
      ofStrength.set(one.strength, others)
    }
    groupOf.set(key, group)
  }
  return settled.map((one) => groupOf.get(keyOf(one)) ?? keyOf(one))
}

interface Lead {
  key: string
  said: Settled
  isDecided: boolean
}

function keyOf({ family, strength, form, pack, maker }: Settled): string {
  return JSON.stringify([family, strength, form, pack, maker])
}

function settledOf(key: string): Settled {
  const [family = '', strength = '', form = '', pack = '', maker = ''] = JSON.parse(key) as string[]
  return { family, strength, form, pack, maker }
}

function countSaid({ form, pack, maker }: Settled): number {
  return [form, pack, maker].filter((each) => each !== '').length
}

/** Whether an item can be what the lead says: it says the same, or nothing. */
function saysAll(lead: Settled, one: Settled): boolean {
  if (one.strength !== lead.strength) return false
  if (one.pack !== '' && one.pack !== lead.pack) return false
  if (one.maker !== '' && one.maker !== lead.maker) return false
  if (one.form === lead.form) return true
  return one.form === '' && one.pack !== '' && one.maker !== ''
}

/** A number without a unit gets the unit of the only strength that has the same number. */
function settleStrengths(
  all: readonly (readonly Strength[])[],
  known: readonly (readonly Strength[])[],
): string[] {
  const texts = all.map(textOf)
  // One strength can be written in several ways: 50 mcg, 0.05 mg.
  const complete = new Map<string, (readonly Strength[])[]>()
  for (const strengths of [...all, ...known]) {
    if (strengths.some(({ unit }) => unit === UNIT_NONE)) continue
    const text = textOf(strengths)
    const ways = complete.get(text)
    if (!ways) complete.set(text, [strengths])
    else if (ways.length < maxWays) ways.push(strengths)
  }
  if (complete.size > maxCompared) return texts
  return all.map((strengths, at) => {
    const text = texts[at] ?? ''
    if (complete.has(text)) return text
    const like = [...complete].filter(([, ways]) => ways.some((other) => sameStrengths(strengths, other)))
    return like.length === 1 && like[0] ? like[0][0] : text
  })
}

function textOf(strengths: readonly Strength[]): string {
  return strengths
    .map(({ unit, base, value }) => `${unit}:${unit === UNIT_NONE ? value : base}`)
    .sort()
    .join(',')
}

/** Of a key only the amounts in the unit of their class are known. */
function strengthsOf(text: string): Strength[] {
  return text
    .split(',')
    .filter((one) => one !== '')
    .map((one) => {
      const [unit, base] = one.split(':').map(Number)
      return { unit: unit ?? UNIT_NONE, value: base ?? 0, base: base ?? 0 }
    })
}
