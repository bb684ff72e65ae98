import type { Random } from '@rasad/testkit/random'
import type { Part } from './eyes.ts'

// What the explorer types: words of the trade, and odd ones.

const medicines = [
  'Augmentin 625',
  'Telma 40',
  'telma h',
  'Crocin',
  'dolo 650',
  'pan d',
  'azithral 500 tab',
  'Cipla',
]
const lists = [
  '10 Augmentin 625\n5 Telma 40\nCrocin x 3',
  'Dolo 650 - 20 strips\nplease send soon\nPan D 10+1',
  'azithral 500\n\n\n₹ 45\nTelma-H 2 box',
]
const odd = [
  'अगमेंटिन',
  '🙂',
  '<b>x</b>',
  "' OR 1=1 --",
  '%',
  '0',
  '-1',
  '  ',
  '\\',
  'a'.repeat(300),
  '12345678901234567890',
]
const letters = 'abcdefghijklmnoprstuvwxyz'

export interface Words {
  /** A text for a field. */
  textFor(part: Part): string
  /** Words of letters that nobody else has typed: what holds them comes from here. */
  own: string[]
  /** Takes such words from what was typed in an earlier exploration. */
  remember(text: string): void
}

export function createWords(random: Random, password: string): Words {
  const own: string[] = []
  function ownWord(): string {
    const word = `Kavi${Array.from({ length: 8 }, () => letters[random.int(letters.length)]).join('')}`
    own.push(word)
    return word
  }
  return {
    own,
    remember: (text) => void own.push(...(text.match(/Kavi[a-z]{8}/gi) ?? [])),
    textFor({ type, key, tag, isCombobox }) {
      if (type === 'password') return random.chance(0.8) ? password : 'wrong-pass-9'
      if (random.chance(0.15)) return random.pick(odd)
      if (type === 'email' || /e-?mail/i.test(key)) return `${ownWord().toLowerCase()}@shops.test`
      if (type === 'date') return random.pick(['2031-03-04', '2020-01-01', '2026-12-31'])
      if (type === 'time') return random.pick(['09:30', '21:00'])
      if (type === 'tel' || /phone|mobile|contact n/i.test(key))
        return `98${random.between(10_000_000, 99_999_999)}`
      if (/pin ?code/i.test(key)) return random.pick(['411030', '440001', '110001', '999999'])
      if (type === 'number' || /quantity|price|how many|packs|days|minutes/i.test(key))
        return String(random.between(1, 40))
      if (isCombobox || type === 'search') return random.pick(medicines)
      if (tag === 'textarea') return random.chance(0.5) ? random.pick(lists) : `${ownWord()} comes later`
      return random.chance(0.3) ? random.pick(medicines) : `${ownWord()} Pharma`
    },
  }
}
