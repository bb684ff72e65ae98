/** Prints medicines of a catalogue as the stock of a stockist, with the truth beside each row. */

import type { Random } from '@rasad/testkit/random'
import type { Medicine } from '../../packages/matching/bench/public-data.ts'
import type { NameStyle } from './name-styles.ts'

export interface PrintedItem {
  medicine: Medicine
  /** what a person would call right besides it is decided by `isRight` of eval-names.ts */
  isAbsent: boolean
  name: string
  pack: string
  company: string
  code: string
  mrp: number | undefined
}

type FormWord = keyof Pick<
  NameStyle,
  'tablet' | 'capsule' | 'syrup' | 'suspension' | 'injection' | 'cream' | 'ointment' | 'gel' | 'eyeDrop'
>

/** Words at the end of a catalogue name that are its form; the releases among them are always printed. */
const FORMS: readonly [RegExp, FormWord][] = [
  [/\btablets?\b/i, 'tablet'],
  [/\b(?:soft gelatin )?capsules?\b/i, 'capsule'],
  [/\b(?:dry )?syrup\b/i, 'syrup'],
  [/\b(?:oral )?suspension\b/i, 'suspension'],
  [/\binjection\b/i, 'injection'],
  [/\bcream\b/i, 'cream'],
  [/\bointment\b/i, 'ointment'],
  [/\bgel\b/i, 'gel'],
  [/\beye drops?\b/i, 'eyeDrop'],
]
const SHORT_WORDS: readonly [RegExp, string][] = [
  [/\bforte\b/i, 'FTE'],
  [/\bplus\b/i, '+'],
  [/\bjunior\b/i, 'JR'],
  [/\bexpectorant\b/i, 'EXP'],
  [/\bshampoo\b/i, 'SHMP'],
  [/\blotion\b/i, 'LOT'],
  [/\bsolution\b/i, 'SOLN'],
  [/\bpowder\b/i, 'PWD'],
  [/\binhaler\b/i, 'INH'],
]
const DIVISIONS = [
  'AVESTA',
  'SYNERGY',
  'CARDIAC',
  'DIABETO',
  'CNS',
  'GENERAL',
  'DERMA',
  'PRIMA',
  'CRITICAL CARE',
]
const STRENGTH =
  /\d+(?:\.\d+)?\s?(?:mg|mcg|gm?|iu|%|ml|miu|lac|k)?(?:\/\d+(?:\.\d+)?\s?(?:mg|mcg|gm?|iu|%|ml)?)*/i

export function printItem(
  medicine: Medicine,
  style: NameStyle,
  random: Random,
  companies: readonly string[],
): PrintedItem {
  const pack = packOf(medicine.pack, style, random)
  const own = pack.text
  let name = nameOf(medicine.name, style, random)
  if (own !== '' && random.chance(style.packInName ?? 0))
    name += random.chance(style.packGlued ?? 0) ? own : ` ${own}`
  const company = random.chance(style.otherCompany) ? random.pick(companies) : medicine.manufacturer
  if (style.tail && random.chance(style.tail)) name += ` (${lettersOf(company)})`
  if (random.chance(style.slips)) name = slip(name, random)
  let code = ''
  const number = random.between(1, 99_999)
  if (style.code === 'digits') name = `${String(number).padStart(5, '0')} ${name}`
  else if (style.code === 'letters')
    name = `${name
      .replace(/[^A-Za-z]/g, '')
      .slice(0, 4)
      .toUpperCase()}${String(number % 100).padStart(2, '0')} ${name}`
  else if (style.code === 'column') code = `P${number}`
  if (style.marks && random.chance(style.marks)) name = random.pick(['*', '**', '..']) + name
  if (style.cut) name = name.slice(0, style.cut).trim()
  return {
    medicine,
    isAbsent: false,
    name: name.replace(/\s+/g, ' ').trim(),
    pack: style.packs ? own : '',
    company: companyOf(company, style, random),
    code,
    mrp: style.mrp && medicine.price > 0 ? priceOf(medicine.price * pack.times, random) : undefined,
  }
}

/** Prices are some years old; one in fifty counts a box of ten. */
function priceOf(rupees: number, random: Random): number {
  const drift = 0.95 + 0.45 * random.next()
  const box = random.chance(0.02) ? 10 : 1
  return Math.max(1, Math.round(rupees * drift * box * 100) / 100)
}

function nameOf(full: string, style: NameStyle, random: Random): string {
  let name = full.replace(/\s*\([^)]*\)\s*/g, ' ').trim()
  let form = ''
  for (const [words, kind] of FORMS) {
    if (!words.test(name)) continue
    // `Dry` syrups keep their word.
    const isDry = /\bdry syrup\b/i.test(name)
    form = isDry
      ? random.pick(['DRY SYP', 'DRY SYRUP', 'D/S'])
      : random.pick(style[kind] as readonly string[])
    const at = name.search(words)
    const release = name.slice(at).replace(words, '').trim()
    name = name.slice(0, at).trim()
    if (release !== '') form = random.chance(0.5) ? `${form} ${release}` : `${release} ${form}`
    break
  }
  name = strengthOf(name, style, random)
  form = form.trim()
  if (form !== '')
    name = style.formFirst && random.chance(style.formFirst) ? `${form} ${name}` : `${name} ${form}`
  if (style.shortWords)
    for (const [words, short] of SHORT_WORDS) if (random.chance(0.5)) name = name.replace(words, short)
  if (style.noHyphens)
    name = name.replace(/(?<=[A-Za-z])-(?=[A-Za-z])/g, style.noHyphens === 'blank' ? ' ' : '')
  return random.chance(style.capitals) ? name.toUpperCase() : name
}

function strengthOf(name: string, style: NameStyle, random: Random): string {
  const found = /^(.*?[A-Za-z)][\s-]+)(\d[\d.]*.*)$/.exec(name)
  const [, brand, rest] = found ?? []
  if (!brand || !rest) return name
  const strength = STRENGTH.exec(rest)?.[0] ?? ''
  if (strength === '' || !rest.startsWith(strength)) return name
  const behind = rest.slice(strength.length)
  const several = strength.split('/')
  let printed = strength
  if (several.length > 1) {
    if (random.chance(style.noStrengths)) return `${brand.trim().replace(/-$/, '')}${behind}`
    if (random.chance(style.firstStrength)) printed = several[0] ?? strength
  }
  if (random.chance(style.noUnit)) printed = printed.replace(/(?<=\d)\s?mg/gi, '')
  const base = brand.replace(/[\s-]+$/, '')
  if (random.chance(style.glued)) return `${base}${printed}${behind}`
  return `${base}${random.chance(style.hyphen) ? '-' : ' '}${printed}${behind}`
}

/** `times`: how many packs of the catalogue's size are in it. */
function packOf(pack: string, style: NameStyle, random: Random): { text: string; times: number } {
  const words = style.packs ?? {
    pieces: ["#'S", '#S', '1*#'],
    ml: ['#ML'],
    grams: ['#GM'],
    single: [''],
  }
  const number = /\d+(?:\.\d+)?/.exec(pack)?.[0]
  if (!number) return { text: '', times: 1 }
  const isMl = /\d\s*ml\b/i.test(pack)
  const isGrams = /\d\s*gm?\b/i.test(pack)
  const amount = Number(number)
  let times = 1
  if (random.chance(style.otherPack)) times = random.pick(isMl || isGrams ? [0.5, 2] : [0.5, 1.5, 3])
  const size = amount * times
  if (!isMl && !isGrams && amount === 1) return { text: random.pick(words.single), times: 1 }
  if (!Number.isInteger(size) && !isMl)
    return { text: fill(isGrams ? words.grams : words.pieces, number, random), times: 1 }
  return { text: fill(isMl ? words.ml : isGrams ? words.grams : words.pieces, String(size), random), times }
}

function fill(patterns: readonly string[], size: string, random: Random): string {
  return random.pick(patterns).replace('#', size)
}

const LEGAL = /\b(?:ltd|limited|pvt|private|llp|inc|co|india|p)\b\.?/gi

function companyOf(company: string, style: NameStyle, random: Random): string {
  const whole = company.toUpperCase()
  const words = whole
    .replace(LEGAL, ' ')
    .replace(/[^A-Z0-9& ]/g, '')
    .split(/\s+/)
    .filter((word) => word !== '')
  switch (style.company) {
    case 'none':
      return ''
    case 'full':
      return random.chance(0.5) ? whole : words.join(' ')
    case 'band':
    case 'short':
      return words.slice(0, random.chance(0.5) ? 1 : 2).join(' ')
    case 'letters':
      return lettersOf(company)
    case 'division':
      return random.chance(0.2)
        ? random.pick(DIVISIONS)
        : `${words[0]}${random.pick([' ', '-', ' ('])}${random.pick(DIVISIONS)}`
  }
}

function lettersOf(company: string): string {
  return company
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 4)
    .toUpperCase()
}

/** One slip in a long first word. */
function slip(name: string, random: Random): string {
  const word = /[A-Za-z]{6,}/.exec(name)
  if (!word) return name
  const at = word.index + random.between(1, word[0].length - 2)
  const kind = random.int(3)
  if (kind === 0) return name.slice(0, at) + name.slice(at + 1)
  if (kind === 1) return name.slice(0, at) + name.charAt(at) + name.slice(at)
  return name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2)
}
