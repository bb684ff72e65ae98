import { fold } from '@rasad/lexicon'

const unitOf = new Map<string, [kind: string, factor: number]>([
  ...all('count', 1, 's tab tabs tablet tablets t cap caps capsule capsules c nos no pcs pc'),
  ...all('ml', 1, 'ml mls cc m'),
  ...all('ml', 1_000, 'l lt ltr litre'),
  ...all('gm', 1, 'g gm gms gr gra grm grms gram grams'),
  ...all('gm', 1_000, 'kg kgs'),
  ...all('doses', 1, 'md mdi dose doses puff puffs'),
  ...all('sachets', 1, 'sachet sachets sach'),
  ...all('strips', 1, 'strip strips'),
])

/** Words around a pack that do not tell two packs apart. */
const around = /\b(?:tubes?|bottles?|btls?|jars?|pkts?|packets?|packs?|pet|blister|strips?|boxe?s?|of)\b/g
const size = /^(\d+(?:\.\d+)?)([a-z]*)(?:[x*×](\d+(?:\.\d+)?)([a-z]*))?$/

/**
 * A printed pack in one spelling: `15 count` for 15'S, 1*15 and 15 TAB, `60 ml`, `10x10 count`; empty where nothing is
 * printed, the folded text where it is no size (`vial`). Ten strips of ten are not one strip: `10*10` stays.
 */
export function readPack(text: string | undefined): string {
  const folded = fold(text ?? '')
    .replace(/[.,](?!\d)|[()[\]{}]/g, ' ')
    .replace(/\s*['`’´"]\s*/g, '')
    .trim()
  if (folded === '') return ''
  const bare = folded.replace(around, ' ').replace(/\s+/g, '')
  const turned = /^([a-z]+)(\d+(?:\.\d+)?)$/.exec(bare)
  const found = size.exec(turned ? `${turned[2]}${turned[1]}` : bare)
  if (!found) return folded.replace(/\s+/g, ' ')
  return sizeOf(found) ?? folded.replace(/\s+/g, ' ')
}

function sizeOf([, first = '', firstUnit = '', second, secondUnit = '']: RegExpExecArray):
  | string
  | undefined {
  const word = secondUnit === '' ? firstUnit : secondUnit
  const unit = word === '' ? unitOf.get('s') : unitOf.get(word)
  if (!unit) return undefined
  const [kind, factor] = unit
  if (second === undefined) return `${number(first, factor)} ${kind}`
  // `60ml*1` and `1*60ml` are one bottle; a unit of each factor is something else.
  if (firstUnit !== '' && secondUnit !== '') return undefined
  if (Number(second) === 1 && firstUnit !== '') return `${number(first, factor)} ${kind}`
  if (Number(first) === 1) return `${number(second, factor)} ${kind}`
  return firstUnit === ''
    ? `${Number(first)}x${number(second, factor)} ${kind}`
    : `${Number(second)}x${number(first, factor)} ${kind}`
}

function number(text: string, factor: number): number {
  return Number((Number(text) * factor).toPrecision(9))
}

function all(kind: string, factor: number, words: string): [string, [string, number]][] {
  return words.split(' ').map((word) => [word, [kind, factor]])
}

/**
 * A pack as the catalogue says it: `15 tablets`, `60 ml`; as it is printed where it is no size.
 * @param solid what is counted, if the form says it
 */
export function packForReading(
  pack: string,
  { printed, solid }: { printed: string | undefined; solid: string | undefined },
): string | null {
  const asPrinted = printed?.replace(/\s+/g, ' ').trim() || null
  const found = /^([\dx.]+) (count|ml|gm|doses|sachets|strips)$/.exec(pack)
  if (!found) return asPrinted ?? (pack || null)
  const [, amount = '', kind = ''] = found
  const each = amount.replace('x', ' x ')
  if (kind !== 'count') return `${each} ${kind}`
  return solid === undefined ? (asPrinted ?? `${each}'s`) : `${each} ${solid}`
}
