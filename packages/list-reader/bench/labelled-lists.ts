/**
 * The labelled lists beside this folder. A line of a file is `text ⇒ label`. The label is `-` for a line that is no
 * order, else its items, separated by ` & `: `catalogue name | quantity+free unit`. The name can hold `*` for anything and
 * ` or ` between names that are right; `?` is a medicine that the catalogue lacks. Without a quantity there is none.
 */

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
}

export interface LabelledList {
  file: string
  /** files 11 and later: not looked at while the reader was tuned */
  isUnseen: boolean
  text: string
  /** per line: empty if the line is no order */
  labels: LabelledItem[][]
}

const firstUnseen = 11

export function readLabelledLists(): LabelledList[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .map((file) => {
      const lines = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n')
      const split = lines.map((line) => {
        const at = line.lastIndexOf(' ⇒ ')
        if (at < 0) throw new Error(`${file}: no label in "${line}".`)
        return [line.slice(0, at), line.slice(at + 3)] as const
      })
      return {
        file,
        isUnseen: Number.parseInt(file, 10) >= firstUnseen,
        text: split.map(([text]) => text).join('\n'),
        labels: split.map(([, label]) => (label === '-' ? [] : label.split(' & ').map(itemOf))),
      }
    })
}

function itemOf(label: string): LabelledItem {
  const [names = '', amount = ''] = label.split(' | ').map((part) => part.trim())
  const [, quantity, free, unit] = /^(\d+(?:\.\d+)?)?(?:\+(\d+))?\s*(\w+)?$/.exec(amount) ?? []
  return {
    names,
    isRight: names === '?' ? undefined : oneOf(names),
    quantity: quantity === undefined ? null : Number(quantity),
    free: free === undefined ? undefined : Number(free),
    unit: unit ?? null,
  }
}

function oneOf(names: string): (name: string) => boolean {
  const patterns = names.split(' or ').map((name) => {
    const parts = name.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${parts.join('.*')}$`, 'i')
  })
  return (name) => patterns.some((pattern) => pattern.test(name))
}
