/**
 * The labelled lists beside this folder. A line of a file is `text ⇒ label`. The label is `-` for a line that is no
 * order, `- refused` for one that says no to a medicine (refused, cancelled, returned, complained of), else its items,
 * separated by ` & `: `catalogue name | quantity+free unit`, with ` | ask` behind it where a pharmacist would ask before
 * sending it. The name can hold `*` for anything and ` or ` between names that are right; `?` is a medicine that the
 * catalogue lacks. Without a quantity there is none.
 */

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../lists')

export interface LabelledItem {
  /** as in the file */
  names: string
  /** undefined: a medicine that the catalogue lacks */
  isRight: ((name: string) => boolean) | undefined
  quantity: number | null
  free: number | undefined
  unit: string | null
  /** a pharmacist would tick it without asking */
  isToTick: boolean
}

export interface LabelledLine {
  text: string
  /** not looked at while the reader is tuned */
  isUnseen: boolean
  isRefused: boolean
  /** empty if the line is no order */
  items: LabelledItem[]
}

export interface LabelledList {
  file: string
  /** `first`: the lists that the reader was made with; `hands` and `orders`: lists in other hands, written later */
  set: 'first' | 'hands' | 'orders'
  text: string
  lines: LabelledLine[]
}

const firstHand = 21
const firstOrder = 36
/** Of the first lists and of the orders, whole lists are held back. */
const unseenFrom = { first: 11, orders: 48 }

/** @param from a folder of such lists */
export function readLabelledLists(from = folder): LabelledList[] {
  return readdirSync(from)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .map((file) => {
      const number = Number.parseInt(file, 10)
      const set = number < firstHand ? 'first' : number < firstOrder ? 'hands' : 'orders'
      const lines = readFileSync(join(from, file), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => {
          const at = line.lastIndexOf(' ⇒ ')
          if (at < 0) throw new Error(`${file}: no label in "${line}".`)
          const [text, label] = [line.slice(0, at), line.slice(at + 3)]
          return {
            text,
            isUnseen: set === 'hands' ? isHeldBack(text) : number >= unseenFrom[set],
            isRefused: label === '- refused',
            items: label.startsWith('-') ? [] : label.split(' & ').map(itemOf),
          }
        })
      return {
        file,
        set,
        text: lines.map(({ text }) => text).join('\n'),
        lines,
      }
    })
}

/** Half of the lines, by their hash. */
function isHeldBack(text: string): boolean {
  return (createHash('sha256').update(text).digest()[0]! & 1) === 1
}

function itemOf(label: string): LabelledItem {
  const [names = '', amount = '', asked] = label.split('|').map((part) => part.trim())
  const [, quantity, free, unit] = /^(\d+(?:\.\d+)?)?(?:\+(\d+))?\s*(\w+)?$/.exec(amount) ?? []
  return {
    names,
    isRight: names === '?' ? undefined : oneOf(names),
    quantity: quantity === undefined ? null : Number(quantity),
    free: free === undefined ? undefined : Number(free),
    unit: unit ?? null,
    isToTick: names !== '?' && quantity !== undefined && asked !== 'ask',
  }
}

function oneOf(names: string): (name: string) => boolean {
  const patterns = names.split(' or ').map((name) => {
    const parts = name.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${parts.join('.*')}$`, 'i')
  })
  return (name) => patterns.some((pattern) => pattern.test(name))
}
