import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { buildIndexData, openIndex } from '@rasad/matching'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { demoWorld } from './index.ts'

// A line never gets another product as its answer: no other variant of the brand, no other form, no unrelated medicine.

interface Catalogue {
  resolve(line: string): { tier: string; names: string[] }
  suggest(line: string): string[]
}

function open(medicines: readonly { name: string; composition: string | null }[]): Catalogue {
  const nameOf = (key: number) => medicines[key]?.name ?? ''
  const rows = medicines.map(({ name, composition }, key) => ({
    key,
    name,
    alias: composition ?? '',
    popularity: 0,
  }))
  const index = openIndex(buildIndexData(rows))
  return {
    resolve(line) {
      const { tier, matches } = index.resolve(line, 5)
      return { tier, names: matches.map(({ key }) => nameOf(key)) }
    },
    suggest: (line) => index.suggest(line, 5).map(({ key }) => nameOf(key)),
  }
}

const demo = open(demoWorld().medicines)
const listing = fileURLToPath(new URL('../../../../../shared/data/indian-medicines.csv.gz', import.meta.url))
/** The 250,000 real names, if they are on this machine. */
const large = existsSync(listing)
  ? open(
      parse(gunzipSync(readFileSync(listing)), { columns: true }) as { name: string; composition: string }[],
    )
  : undefined
const catalogues: [string, Catalogue][] = [['the demo world', demo]]
if (large) catalogues.push(['a quarter million names', large])

const letters = [...'abcdefghijklmnopqrstuvwxyz']
const pairs = letters.flatMap((first) => letters.map((second) => first + second))

/** The words of a name in lower case: Telma-AM 80 Tablet → telma am 80 tablet. */
function wordsOf(name: string): string[] {
  return name.toLowerCase().match(/[a-z]+|\d+(?:\.\d+)?/g) ?? []
}

/** Words of one or two letters, joined: P Gel A → pa. */
function shortWords(name: string): string {
  return wordsOf(name.replace(/\d+(?:mg|g|ml)/gi, ' '))
    .filter((word) => word.length <= 2)
    .join('')
}

describe.each(catalogues)('in %s', (_, catalogue) => {
  test('finds a name of two letters only as written', () => {
    for (const pair of pairs) {
      for (const line of [pair, `${pair} 500`, `tab ${pair} 40`]) {
        for (const name of catalogue.resolve(line).names) {
          const letters = name.toLowerCase().replace(/[^a-z]|tab/g, '')
          expect(letters.startsWith(pair) || shortWords(name).includes(pair), `${line} → ${name}`).toBe(true)
        }
      }
    }
  })

  const bases = [
    ['telma', '20'],
    ['telma', '40'],
    ['pan', '40'],
    ['pan', '20'],
    ['dolo', '650'],
    ['dolo', '500'],
    ['amlong', '5'],
    ['atorva', '10'],
    ['rosuvas', '10'],
    ['glycomet', '500'],
    ['stamlo', '5'],
    ['cetzine', '10'],
    ['calpol', '500'],
    ['montair', '10'],
    ['olmezest', '20'],
    ['losar', '50'],
    ['concor', '5'],
    ['azee', '500'],
    ['ecosprin', '75'],
    ['razo', '20'],
    ['omez', '20'],
    ['zifi', '200'],
    ['taxim', '200'],
    ['ciplox', '500'],
    ['thyronorm', '50'],
  ] as const
  const variants = 'H D AM XT LS M AV CV DSR SR XL Plus Forte CT LN Trio MT'.split(' ')

  // one kind of slow release is often written with another's letters
  const releases = 'sr er pr cr xr xl mr la'.split(' ')

  test('never drops a letter that makes another product', () => {
    for (const [brand, strength] of bases) {
      for (const variant of variants) {
        for (const line of [
          `${brand} ${variant} ${strength}`,
          `tab ${brand}-${variant} ${strength}mg`,
          `${brand} ${strength} ${variant}`,
        ]) {
          const { names } = catalogue.resolve(line)
          for (const name of names) {
            const asWritten = variant === 'SR' || variant === 'XL' ? releases : [variant.toLowerCase()]
            const glued = wordsOf(name).some((word) => asWritten.some((ending) => word.endsWith(ending)))
            expect(glued, `${line} → ${name}`).toBe(true)
          }
        }
      }
    }
  })

  const goods = [
    '1 box surgical gloves 7 no',
    'surgical gloves',
    'surgical gloves 7.5',
    'hand gloves medium',
    'examination gloves 100 nos',
    'latex gloves large',
    'cotton',
    'cotton roll 500 gm',
    'absorbent cotton 100g',
    'cotton bandage',
    'crepe bandage 6 inch',
    'bandage 4 inch 10 pcs',
    'gauze swab',
    'gauze 10x10',
    'bp machine',
    'bp monitor',
    'bp apparatus 1 no',
    'sugar machine',
    'weighing machine',
    'nebulizer',
    'nebuliser machine 1 pc',
    'nebulizer mask child',
    'surgical mask 100',
    'face mask 3 ply',
    'n95 mask',
    'thermometer',
    'digital thermometer 2 pcs',
    'glucometer',
    'glucometer strips 50',
    'pulse oximeter',
    'stethoscope',
    'syringe 5ml',
    'insulin syringe 40 iu',
    'disposable syringe 2 ml 100 pcs',
    'needle 24 no',
    'scalp vein needle',
    'iv cannula 20',
    'foley catheter 16',
    'adult diaper large',
    'sanitary napkin',
    'condom 10',
    'wheelchair',
    'walker',
    'knee belt',
    'lumbar belt large',
    'cervical collar',
    'surgical blade 22',
    'surgical drape',
    'plaster roll',
    'hand sanitizer 500 ml',
  ]

  test('does not match something else with a medicine that shares a word', () => {
    for (const line of goods) {
      const { tier, names } = catalogue.resolve(line)
      expect(tier, `${line} → ${names[0]}`).not.toBe('matched')
      const named = wordsOf(line)
      for (const name of names) {
        const first = wordsOf(name)[0] ?? ''
        expect(
          named.some((word) => word.startsWith(first) || first.startsWith(word)),
          `${line} → ${name}`,
        ).toBe(true)
      }
    }
  })
})

describe('the demo world', () => {
  const forms = {
    tablet: /tablet|capsule|sachet|lozenge|kit/i,
    vial: /injection|infusion|vaccine/i,
    tube: /cream|ointment|gel|lotion|paste|wash|shampoo/i,
  }

  test('rules out a form that the pack does not fit', () => {
    const molecules =
      'cetirizine paracetamol amoxycillin cefixime azithromycin ondansetron levocetirizine ibuprofen'
    for (const salt of molecules.split(' ')) {
      for (const packs of ['10 strip', '2 strips', '5 patta', '- 10 strips']) {
        const { tier, names } = demo.resolve(`${salt} ${packs}`)
        expect(names[0], `${salt} ${packs}`).toMatch(forms.tablet)
        expect(tier).toBe('confirm')
      }
    }
    for (const line of ['pantoprazole 40 5 vials', 'pan 40 2 vial', 'ceftriaxone 10 vials']) {
      expect(demo.resolve(line).names[0], line).toMatch(forms.vial)
    }
    for (const line of ['betadine 2 tubes', 'candid 1 tube', 'fusidic acid 3 tubes']) {
      expect(demo.resolve(line).names[0], line).toMatch(forms.tube)
    }
    for (const line of ['alerid syrup 10 strips', 'dolo 250 5 strips', 'telma 40 2 vials']) {
      expect(demo.resolve(line).tier, line).not.toBe('matched')
    }
  })

  test('asks about a syrup for a suspension, and the other way round', () => {
    const names = demoWorld().medicines.map(({ name }) => name)
    const suspensions = names.filter((name) => name.endsWith(' Oral Suspension'))
    let asked = 0
    for (const name of suspensions) {
      const stem = name.slice(0, -' Oral Suspension'.length)
      if (names.some((other) => other !== name && other.startsWith(`${stem} `))) continue
      for (const word of ['syp', 'syrup']) {
        const { tier, names } = demo.resolve(`${stem} ${word}`)
        expect(names[0], `${stem} ${word}`).toBe(name)
        expect(tier, name).toBe('confirm')
        asked++
      }
    }
    expect(asked).toBeGreaterThan(20)
  })

  test('asks about a form of another kind, and only where brand and strength are as written', () => {
    for (const line of ['dolo 650 syp', 'telma 40 inj', 'calpol 250 inj', 'pan 40 syp', 'betadine 5% tab']) {
      const asked = line.slice(-3)
      const { tier, names } = demo.resolve(line)
      expect(tier, line).not.toBe('matched')
      for (const name of names) {
        const isAsked = (
          asked === 'syp' ? /syrup|suspension|drops|solution/i : asked === 'inj' ? forms.vial : forms.tablet
        ).test(name)
        const [brand, strength] = wordsOf(line)
        if (!isAsked) expect(wordsOf(name), line).toEqual(expect.arrayContaining([brand, strength]))
      }
    }
    expect(demo.resolve('dolo 650 syp').names[0]).toBe('Dolo 650 Tablet')
  })

  test.each([
    ['Telma H 20', undefined],
    ['telmah 20', undefined],
    ['TELMA-H 20 TAB', undefined],
    ['telma20 h', undefined],
    ['टेल्मा एच 20', undefined],
    ['Telma H', 'Telma H Tablet'],
    ['Telma H 80', 'Telma H 80 Tablet'],
    ['telma am', 'Telma-AM Tablet'],
    ['pan d 40', 'Pan-D Capsule SR'],
    ['pand 40', 'Pan-D Capsule SR'],
    ['pan it', 'Pan IT Capsule SR'],
    ['calpol t', 'Calpol T Tablet'],
    ['glycomet sr 500', 'Glycomet SR 500 Tablet'],
    ['moxikind cv 625', 'Moxikind-CV 625 Tablet'],
    ['calpol 250 syp', 'Calpol 250 Oral Suspension'],
    ['सेट्रीजिन 10 strip', 'Alerid 10 Tablet'],
    ["TELMA 20 TAB 15'S", 'Telma 20 Tablet'],
    ['telma 20 (division h)', 'Telma 20 Tablet'],
    ['1 box surgical gloves 7 no', undefined],
    ['az', undefined],
    ['dl', undefined],
    ['pn', undefined],
  ])('“%s” means %s', (line, name) => {
    expect(demo.resolve(line).names[0]).toBe(name)
  })

  test('gives the same answer in search', () => {
    expect(demo.suggest('Telma H 20')[0]).toBe('Telma H Tablet')
    expect(demo.suggest('surgical gloves')).toEqual([])
    expect(demo.suggest('calpol 250 syp')[0]).toBe('Calpol 250 Oral Suspension')
    for (const name of demo.suggest('सेट्रीजिन 10 strip')) expect(name).toMatch(forms.tablet)
    for (const name of demo.suggest('az')) expect(name.toLowerCase()).toMatch(/\baz/)
    expect(demo.suggest('dl')).toEqual([])
  })
})
