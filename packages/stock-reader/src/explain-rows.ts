/** Says of every row of a table what it is: item, band, heading, total, furniture, or doubt. */

import type { Heading } from './find-heading.ts'
import { trimRules } from './find-heading.ts'
import type { FoundMapping } from './find-mapping.ts'
import { numberOf } from './find-mapping.ts'
import { headingKey } from './headings.ts'
import type { Role, SkipWhy, SourceRow } from './reading-types.ts'
import {
  isCompany,
  isFurniture,
  isLabelled,
  isMedicine,
  isOtherReport,
  isRegisterLine,
  isRegisterWord,
  isRestOfName,
  isRule,
  isSummary,
  listsHeadings,
  namedBand,
  saysOnlyTotal,
  saysTotal,
  withoutPeriod,
} from './row-words.ts'
import { collapse, isBlank, isPack, isUnit, readNumber, readQuantity } from './values.ts'

/** A row with a quantity: an item, or one batch of the item above. */
export interface ItemRow {
  kind: 'item'
  row: SourceRow
  name: string
  company: string | undefined
  /** the name is that of an earlier row: a batch of the same item */
  continues: boolean
  /** number of the page or section that it stands in */
  section: number
}

export interface OtherRow {
  kind: SkipWhy
  row: SourceRow
  text: string
}

export type ExplainedRow = ItemRow | OtherRow

/** Letters that a company which is cut has at least. */
const leastCut = 8

/** `Batch : SBX4003 Stock : 9 Exp : 05/27`: details of the item above. */
const labelled = /[\p{L})]\.?\s*:\s*[^\s:]/gu

interface Sums {
  values: Float64Array
  count: number
}

/** @param rows with one cell for each column of the mapping */
export function explainRows(
  rows: readonly SourceRow[],
  heading: Heading | undefined,
  mapping: FoundMapping,
): ExplainedRow[] {
  const width = mapping.profiles.length
  const roles = mapping.roles
  const headingKeys = keysOf(rows, heading)
  const counted = Array.from({ length: width }, (_, index) => index).filter(
    (index) =>
      index !== mapping.name &&
      (mapping.profiles[index]?.numeric ?? 0) >= 0.6 &&
      !['code', 'batch', 'expiry', 'serial', 'pack', 'company', 'scheme'].includes(roles[index] ?? ''),
  )
  const added = counted.filter((index) => !['mrp', 'ptr', 'pts', 'rate'].includes(roles[index] ?? ''))
  const column = (role: Role) => roles.indexOf(role)
  const [pack, code, batch, expiry, serial] = (['pack', 'code', 'batch', 'expiry', 'serial'] as const).map(
    column,
  ) as [number, number, number, number, number]
  const prices = counted.filter((index) => ['mrp', 'ptr', 'pts', 'rate'].includes(roles[index] ?? ''))
  const out: ExplainedRow[] = []
  const sums = { all: newSums(width), section: newSums(width), band: newSums(width), item: newSums(width) }
  // A company that is printed once, or in one merged cell, is that of the rows below too.
  const companyColumn = column('company')
  const isSparse = (mapping.profiles[companyColumn]?.filled ?? 0) < mapping.sampled * 0.6
  let company: string | undefined
  let companyText = ''
  let section = 0
  let inRegister = false
  let current: ItemRow | undefined
  let pending: { row: SourceRow; text: string } | undefined
  let started = false
  const longest = mapping.profiles[mapping.name] ? longestName(rows, mapping.name) : 0
  const widest = pack < 0 ? 0 : longestName(rows, pack)

  /** What stands above the first heading comes again on each page. */
  const titles = new Set<string>()
  const wraps = wrapsNames(rows, mapping.name, counted)
  const wrapsPack = wrapsPacks(rows, pack, counted)
  const beginsAbove = beginsNamesAbove(rows, mapping.name, counted)

  const cellOf = (row: SourceRow, index: number) => (index < 0 ? '' : (row.cells[index] ?? ''))
  const other = (row: SourceRow, kind: SkipWhy, text = textOf(row)) => {
    out.push({ kind, row, text })
  }
  const setBand = (row: SourceRow, printed: string) => {
    const text = withoutPeriod(printed)
    const above = out.at(-1)
    const isCut = wrapsPack && above?.kind === 'band' && row.line - above.row.line === 1
    company = text === '' ? company : isCut ? `${company} ${text}` : text
    companyText = `${companyText.slice(-200)} ${text}`
    reset(sums.band)
    current = undefined
    other(row, 'band')
  }

  for (const [at, row] of rows.entries()) {
    const text = textOf(row)
    if (text === '') continue
    const isTitle = heading !== undefined && at < heading.from && !started
    if (heading && at >= heading.from && at <= heading.to) {
      other(row, 'heading')
      started = true
      continue
    }
    if (isRule(text)) {
      other(row, 'furniture')
      continue
    }
    if (isHeadingAgain(row, headingKeys)) {
      flush()
      other(row, 'heading')
      inRegister = false
      section++
      reset(sums.section)
      continue
    }
    // A title of the stock itself can say `Non Moving Products For 90 days`.
    if (startsRegister(row) && !isTitle) {
      flush()
      inRegister = true
      other(row, 'register')
      continue
    }
    if (inRegister) {
      other(row, 'register')
      continue
    }
    const nameCell = cellOf(row, mapping.name)
    const filled = counted.filter((index) => cellOf(row, index) !== '')
    const numbers = filled.filter(
      (index) => !Number.isNaN(numberOf(cellOf(row, index))) || readQuantity(cellOf(row, index)),
    )
    const hasDetail =
      (pack >= 0 && /^\d{1,4}[\s,]*\p{L}/u.test(cellOf(row, pack))) ||
      (pack >= 0 && isPack(cellOf(row, pack))) ||
      (code >= 0 && /\d/.test(cellOf(row, code))) ||
      (batch >= 0 && cellOf(row, batch) !== '' && !isBlank(cellOf(row, batch))) ||
      (expiry >= 0 && /\d/.test(cellOf(row, expiry))) ||
      // Nobody prints a price of a total.
      prices.some((index) => numberOf(cellOf(row, index)) > 0)

    // `CIPLA (16)`: the number of a company, and no negative stock.
    const isNumbered =
      !hasDetail && numbers.length === 1 && numbers.every((index) => /^\(\d+\)$/.test(cellOf(row, index)))
    if (
      numbers.length === 0 ||
      isNumbered ||
      (isTitle && numbers.length < Math.max(2, counted.length * 0.5))
    ) {
      explainText(row, at, text, nameCell, isTitle, hasDetail)
      continue
    }
    if (
      filled.length > numbers.length &&
      Number.isNaN(numberOf(cellOf(row, mapping.quantity))) &&
      !readQuantity(cellOf(row, mapping.quantity))
    ) {
      other(
        row,
        isFurniture(text) || isTitle
          ? 'furniture'
          : saysTotal(text) || isLabelled(row.cells)
            ? 'total'
            : 'doubt',
      )
      continue
    }
    explainNumbers(row, nameCell, numbers, hasDetail, text)
  }
  flush()
  return trimFooter(out)

  function explainNumbers(
    row: SourceRow,
    nameCell: string,
    numbers: number[],
    hasDetail: boolean,
    text: string,
  ): void {
    const values = numbers.filter((index) => added.includes(index))
    const label = nameCell === '' || /^[\d\W]+$/.test(nameCell) ? firstText(row, nameCell) : nameCell
    const isNameless = !/\p{L}/u.test(nameCell) || (isPack(nameCell) && pending !== undefined)
    const isSum = () => Object.values(sums).some((scope) => matches(scope, row, values))
    // `Division Total 4512`, parted where packs begin.
    const whole = collapse(`${nameCell} ${cellOf(row, pack)}`)
    const isTotalLine = /^\p{L}/u.test(cellOf(row, pack)) && saysTotal(whole) && saysOnlyTotal(whole, '')
    if (isTotalLine) {
      flush()
      other(row, 'total')
      closeSums(row)
      return
    }
    if (isNameless) {
      if (pending && (numbers.length >= 1 || hasDetail)) {
        const first = pending
        pending = undefined
        start(row, `${first.text}${nameCell === '' ? '' : ` ${nameCell}`}`, false)
        return
      }
      const hasBatch =
        (batch >= 0 && /[\p{L}\d]/u.test(cellOf(row, batch))) ||
        (expiry >= 0 && /\d/.test(cellOf(row, expiry)))
      if (current && hasBatch && !saysTotal(label)) {
        start(row, current.name, true)
        return
      }
      flush()
      reset(sums.item)
      // A text in another column, and no sum: an item whose columns are not those of the others.
      const isItem =
        numbers.length >= 2 &&
        numbers.some((index) => numberOf(cellOf(row, index)) !== 0) &&
        /\p{L}{3}/u.test(label) &&
        !isPack(label) &&
        !saysTotal(label) &&
        !isFurniture(text)
      other(row, isItem && !isSummary(label) && !isLabelled(row.cells) && !isSum() ? 'doubt' : 'total')
      closeSums(row)
      return
    }
    // A medicine can be named `Closing Stock`: its code tells it from a label.
    const hasCode = hasOwn(row, code) && !/\.\d+$/.test(cellOf(row, code))
    if (isLabelled(row.cells) && !isPack(cellOf(row, pack)) && !hasCode) {
      flush()
      other(row, 'total')
      closeSums(row)
      return
    }
    const isShort = values.length > 0 && values.length <= Math.max(2, added.length * 0.3)
    // Their amounts can stand under the pack.
    const hasPrintedPack = /\p{L}|['*]/u.test(cellOf(row, pack)) && !isSummary(cellOf(row, pack))
    // `End Of Report` as a name, and `Total` where the packs are.
    const isTotalled = !hasDetail && /^totals?\W*$/i.test(cellOf(row, pack))
    if (isTotalled || (isSummary(label) && !hasPrintedPack && !hasOwn(row, batch) && !hasOwn(row, expiry))) {
      flush()
      other(row, 'total')
      closeSums(row)
      return
    }
    if (saysTotal(label)) {
      const onlyTotal = saysOnlyTotal(label, companyText)
      const sum = isSum()
      if (onlyTotal ? !hasDetail || sum : sum && !hasDetail) {
        flush()
        other(row, 'total')
        closeSums(row)
        return
      }
    }
    if (!hasDetail && isFurniture(text) && (isShort || numbers.length <= 2)) {
      other(row, 'furniture')
      return
    }
    if (!hasDetail && isShort && cellOf(row, mapping.quantity) === '' && saysOnlyTotal(label, companyText)) {
      other(row, 'total')
      return
    }
    const moves = numbers.some(
      (index) => index === mapping.quantity || mapping.terms.some((term) => term.column === index),
    )
    // `Total LUPIN` over amounts alone.
    if (!hasDetail && !moves && /^total\b/i.test(label)) {
      flush()
      other(row, 'total')
      closeSums(row)
      return
    }
    // `LUPIN HEART  10068`: a company, and its number in any column.
    const isCounted = numbers.length === 1 && numbers.every((index) => /^\d{3,}$/.test(cellOf(row, index)))
    const hasPacks = (mapping.profiles[pack]?.packs ?? 0) > 0.5
    if (!hasDetail && !moves && isCounted && hasPacks && cellOf(row, pack) === '' && !isMedicine(nameCell)) {
      flush()
      setBand(row, nameCell)
      return
    }
    const isZero = numbers.every((index) => numberOf(cellOf(row, index)) === 0)
    if (isZero && isZeroBand(row, hasDetail)) {
      setBand(row, namedBand(nameCell) ?? nameCell)
      return
    }
    const isBandTotal =
      !hasDetail &&
      (pack >= 0 || code >= 0) &&
      nameCell !== '' &&
      isSum() &&
      values.length >= 3 &&
      (isCompany(nameCell) || nameCell === company)
    if (isBandTotal) {
      other(row, 'total')
      closeSums(row)
      return
    }
    // `Slrt -6` in the columns of the item above: a note about it, no stock of its own.
    const isNote =
      current !== undefined &&
      pending === undefined &&
      nameCell === current.name &&
      cellOf(row, pack) === cellOf(current.row, pack) &&
      counted.some((index) => /^\p{L}{2,}$/u.test(cellOf(row, index)) && !isBlank(cellOf(row, index))) &&
      cellOf(row, code) === cellOf(current.row, code)
    if (isNote) {
      other(row, 'register')
      return
    }
    const prefix = pending && (isPack(nameCell) || beginsAbove !== 'never') ? pending.text : undefined
    if (pending && prefix === undefined) flush()
    pending = undefined
    start(row, prefix === undefined ? nameCell : `${prefix} ${nameCell}`, false)
  }

  function start(row: SourceRow, name: string, continues: boolean): void {
    started = true
    if (!continues) reset(sums.item)
    const said = cellOf(row, companyColumn)
    if (isSparse && said !== '') company = said
    const item: ItemRow = { kind: 'item', row, name, company, continues, section }
    current = item
    out.push(item)
    for (const scope of Object.values(sums)) {
      scope.count++
      for (const index of added) {
        const number = numberOf(cellOf(row, index))
        if (!Number.isNaN(number)) scope.values[index] = (scope.values[index] ?? 0) + number
      }
    }
  }

  function explainText(
    row: SourceRow,
    at: number,
    text: string,
    nameCell: string,
    isTitle: boolean,
    hasDetail: boolean,
  ): void {
    const band = namedBand(text)
    if (band !== undefined && !isFurniture(text)) {
      flush()
      setBand(row, band)
      return
    }
    if (isTitle) titles.add(text)
    if (isTitle || titles.has(text) || (isFurniture(text) && !hasDetail)) {
      flush()
      if (/\bpage\b/i.test(text)) section++
      other(row, 'furniture')
      return
    }
    if (
      (saysTotal(text) && saysOnlyTotal(text, companyText)) ||
      (!pending && !hasDetail && isSummary(text))
    ) {
      flush()
      other(row, 'total')
      return
    }
    // A second line of headings: words over three columns and none over the names.
    const heads = row.cells.filter((cell) => cell !== '').length
    if (!hasDetail && (listsHeadings(text) || (nameCell === '' && heads >= 3))) {
      flush()
      other(row, 'heading')
      return
    }
    // Sums that are wider than their columns are one text.
    if (!hasDetail && isNumbersAlone(text)) {
      flush()
      other(row, 'total')
      closeSums(row)
      return
    }
    const labels = text.match(labelled)?.length ?? 0
    if (labels >= 3) {
      other(row, 'furniture')
      return
    }
    const onlyName = row.cells.every(
      (cell, index) => cell === '' || index === mapping.name || index === serial || isBlank(cell),
    )
    if (hasDetail && nameCell === '' && pending) {
      const first = pending
      pending = undefined
      start(row, first.text, false)
      return
    }
    if (hasDetail && nameCell !== '') {
      // A name with its pack and no number at all: nothing on the shelf, unless its numbers follow below.
      if (nextIsNameless(at)) pending = { row, text: nameCell }
      else start(row, nameCell, false)
      return
    }
    // The title says for which company the statement is.
    if (
      onlyName &&
      nameCell !== '' &&
      sums.all.count === 0 &&
      [...titles].some((title) => title.includes(nameCell))
    ) {
      setBand(row, nameCell)
      return
    }
    const last = out.at(-1)
    const isDirectlyBelow = last?.kind === 'item' && last === current && row.line - last.row.line <= 1
    if (wrapsPack && last?.kind === 'item' && isDirectlyBelow && goesOn(row)) {
      if (nameCell !== '') last.name = `${last.name} ${nameCell}`
      const cells = [...last.row.cells]
      cells[pack] = joinedPack(cellOf(last.row, pack), cellOf(row, pack), widest)
      last.row = { ...last.row, cells }
      return
    }
    if (onlyName && listsHeadings(nameCell)) {
      flush()
      current = undefined
      other(row, 'heading')
      return
    }
    if (onlyName && nameCell !== '') {
      if (
        nextIsNameless(at) ||
        (beginsAbove !== 'never' && !isCompany(nameCell) && nextIsRest(at, beginsAbove === 'always'))
      ) {
        flush()
        pending = { row, text: nameCell }
        current = undefined
        return
      }
      if (
        last?.kind === 'item' &&
        isDirectlyBelow &&
        !isCompany(nameCell) &&
        nameCell.length <= Math.max(24, longest) &&
        (wraps ||
          isRestOfName(nameCell) ||
          (last.name.length >= longest - 1 && longest >= 12 && isCutAbove(last)))
      ) {
        last.name = `${last.name} ${nameCell}`
        return
      }
    }
    // Nothing on the shelf, and nothing printed: the name of a medicine is no band.
    if (onlyName && nameCell !== '' && started && isMedicine(nameCell) && !isCompany(nameCell)) {
      flush()
      start(row, nameCell, false)
      return
    }
    if (/\p{L}/u.test(text)) {
      flush()
      setBand(row, text)
      return
    }
    other(row, 'furniture')
  }

  /** A waiting first part of a name that nothing followed was a band. */
  function flush(): void {
    if (!pending) return
    const { row, text } = pending
    pending = undefined
    setBand(row, text)
  }

  /** Whether a row holds only what goes on of a name and a pack. */
  function goesOn(row: SourceRow): boolean {
    return row.cells.every(
      (cell, index) => isBlank(cell) || index === mapping.name || (index === pack && !isPack(cell)),
    )
  }

  function isCutAbove(item: ItemRow): boolean {
    return (item.row.cells[mapping.name] ?? '').length >= longest - 1
  }

  function nextIsNameless(at: number): boolean {
    for (let next = at + 1; next < rows.length && next <= at + 2; next++) {
      const row = rows[next]
      if (!row || textOf(row) === '') continue
      const name = cellOf(row, mapping.name)
      if (name === '' && pack >= 0 && isPack(cellOf(row, pack))) return true
      const values = counted.filter((index) => cellOf(row, index) !== '')
      const numbers = values.length
      if (numbers < 2) return false
      if (name === '') {
        if (
          Object.values(sums).some(
            (scope) =>
              scope.count > 1 &&
              matches(
                scope,
                row,
                values.filter((index) => added.includes(index)),
              ),
          )
        )
          return false
        // A total without a label follows items, not a name.
        return (
          hasOwn(row, pack) ||
          hasOwn(row, serial) ||
          hasOwn(row, code) ||
          numbers >= Math.max(2, counted.length * 0.4)
        )
      }
      return isPack(name) || !/\p{L}/u.test(name)
    }
    return false
  }

  function nextIsRest(at: number, always: boolean): boolean {
    const next = rows[at + 1]
    return (
      next !== undefined &&
      next.line === (rows[at]?.line ?? 0) + 1 &&
      (always ? cellOf(next, mapping.name) !== '' : isRestOfName(cellOf(next, mapping.name))) &&
      counted.filter((index) => cellOf(next, index) !== '').length >= 2
    )
  }

  function hasOwn(row: SourceRow, index: number): boolean {
    return index >= 0 && cellOf(row, index) !== ''
  }

  function isZeroBand(row: SourceRow, hasDetail: boolean): boolean {
    if (serial >= 0 && cellOf(row, serial) === '0') return true
    const nameCell = cellOf(row, mapping.name)
    if (!hasDetail && namedBand(nameCell) !== undefined) return true
    // `LUPIN (HEART CA`, cut below its own band.
    const cut = headingKey(nameCell)
    if (!hasDetail && cut.length >= leastCut && headingKey(company ?? '').startsWith(cut)) return true
    const filled = counted.filter((index) => cellOf(row, index) !== '').length
    const hasPack = pack < 0 || isPack(cellOf(row, pack))
    // A company that is printed again with a zero.
    if (!hasDetail && !hasPack && (nameCell === company || (filled <= 2 && isCompany(nameCell)))) return true
    const packCell = cellOf(row, pack)
    const packs = mapping.profiles[pack]?.packs ?? 0
    // Items are numbered and have a pack, if there are any; this one has neither.
    const numbered = mapping.profiles[serial]?.filled ?? 0
    if (
      !hasDetail &&
      (pack < 0 || packs > 0.5) &&
      packCell === '' &&
      numbered >= mapping.sampled * 0.8 &&
      cellOf(row, serial) === '' &&
      !isMedicine(nameCell)
    )
      return true
    return (
      !hasDetail &&
      packs > 0.5 &&
      /^[A-Z]{2,4}$/.test(packCell) &&
      !isPack(packCell) &&
      !isUnit(packCell) &&
      !isMedicine(nameCell)
    )
  }

  function closeSums(row: SourceRow): void {
    current = undefined
    if (matches(sums.item, row, added) && sums.item.count !== sums.band.count) {
      reset(sums.item)
      return
    }
    reset(sums.item)
    reset(sums.band)
  }

  function matches(scope: Sums, row: SourceRow, values: readonly number[]): boolean {
    if (scope.count === 0) return false
    let held = 0
    let failed = 0
    for (const index of values) {
      const printed = numberOf(cellOf(row, index))
      const sum = scope.values[index] ?? 0
      if (Number.isNaN(printed) || (printed === 0 && sum === 0)) continue
      if (Math.abs(printed - sum) <= Math.max(0.011 * scope.count, Math.abs(sum) * 1e-4)) held++
      else if (printed !== 0) failed++
    }
    return held > 0 && held >= failed * 2
  }
}

function isNumbersAlone(text: string): boolean {
  const words = text.split(' ')
  return words.length >= 2 && words.every((word) => /\d/.test(word) && readNumber(word) !== undefined)
}

/** Whether names go on below their numbers: most texts directly below an item are what ends a name. */
function wrapsNames(rows: readonly SourceRow[], name: number, counted: readonly number[]): boolean {
  let below = 0
  let rests = 0
  let named = 0
  const hasNumbers = ({ cells }: SourceRow) => counted.some((index) => (cells[index] ?? '') !== '')
  for (const [at, row] of rows.entries()) {
    const before = rows[at - 1]
    const text = row.cells[name] ?? ''
    if (namedBand(textOf(row)) !== undefined) named++
    if (!before || text === '' || hasNumbers(row) || row.line - before.line !== 1) continue
    if (!hasNumbers(before) || (before.cells[name] ?? '') === '' || saysTotal(textOf(before))) continue
    if (isFurniture(text) || namedBand(text) !== undefined) continue
    below++
    if (isRestOfName(text)) rests++
  }
  return below >= 3 && (rests >= below * 0.4 || (named >= 2 && rests > 0))
}

/** Whether packs go on below their numbers: `30G` and `M`, `SAC` and `H`. */
function wrapsPacks(rows: readonly SourceRow[], pack: number, counted: readonly number[]): boolean {
  const hasNumbers = ({ cells }: SourceRow) => counted.some((index) => (cells[index] ?? '') !== '')
  const wrapped = rows.filter((row, at) => {
    const [before, rest] = [rows[at - 1], row.cells[pack] ?? '']
    if (!before || rest === '' || hasNumbers(row) || !hasNumbers(before)) return false
    return row.line - before.line === 1 && isPack(`${before.cells[pack] ?? ''}${rest}`) && !isPack(rest)
  })
  return pack >= 0 && wrapped.length >= 2
}

/** A pack that fills its column is cut inside a word. */
function joinedPack(first: string, rest: string, widest: number): string {
  return rest === '' ? first : `${first}${first.length >= widest - 1 ? '' : ' '}${rest}`
}

/** Whether names begin above their numbers: most rows below a text alone begin with what ends a name. */
function beginsNamesAbove(
  rows: readonly SourceRow[],
  name: number,
  counted: readonly number[],
): 'always' | 'rests' | 'never' {
  let above = 0
  let rests = 0
  const hasNumbers = ({ cells }: SourceRow) => counted.some((index) => (cells[index] ?? '') !== '')
  for (const [at, row] of rows.entries()) {
    const next = rows[at + 1]
    const text = row.cells[name] ?? ''
    if (!next || text === '' || hasNumbers(row) || !hasNumbers(next) || next.line !== row.line + 1) continue
    if (isFurniture(text) || namedBand(text) !== undefined || isCompany(text)) continue
    above++
    if (isRestOfName(next.cells[name] ?? '')) rests++
  }
  return rests < 3 ? 'never' : rests >= above * 0.7 ? 'always' : rests >= above * 0.4 ? 'rests' : 'never'
}

function newSums(width: number): Sums {
  return { values: new Float64Array(width), count: 0 }
}

function reset(sums: Sums): void {
  sums.values.fill(0)
  sums.count = 0
}

function keysOf(rows: readonly SourceRow[], heading: Heading | undefined): Set<string>[] {
  if (!heading) return []
  return rows
    .slice(heading.from, heading.to + 1)
    .map(({ cells }) => new Set(cells.map((cell) => headingKey(trimRules(cell))).filter((key) => key !== '')))
    .filter((keys) => keys.size > 0)
}

function isHeadingAgain(row: SourceRow, headings: readonly Set<string>[]): boolean {
  const keys = row.cells.map((cell) => headingKey(trimRules(cell))).filter((key) => key !== '')
  // A group that stands alone above its columns comes again with them.
  if (keys.length === 1) return headings.some((heading) => heading.size === 1 && heading.has(keys[0] ?? ''))
  return headings.some((heading) => {
    const known = keys.filter((key) => heading.has(key)).length
    return known >= keys.length * 0.7 && known >= Math.min(heading.size, 2)
  })
}

export function startsRegister({ cells }: SourceRow): boolean {
  const filled = cells.filter((cell) => cell !== '')
  if (filled.length === 1 && isOtherReport(filled[0] ?? '')) return true
  if (filled.some((cell) => /\d/.test(cell))) return false
  if (filled.length === 1) return isRegisterLine(filled[0] ?? '')
  return filled.filter((cell) => isRegisterWord(headingKey(cell))).length >= 2
}

function longestName(rows: readonly SourceRow[], name: number): number {
  return rows.reduce((most, { cells }) => Math.max(most, (cells[name] ?? '').length), 0)
}

export function textOf({ cells }: SourceRow): string {
  let text = ''
  let before = ''
  for (const cell of cells) {
    if (cell === '' || (cell === before && /\p{L}/u.test(cell))) continue
    text += text === '' ? cell : ` ${cell}`
    before = cell
  }
  return text
}

function firstText({ cells }: SourceRow, otherwise: string): string {
  return cells.find((cell) => /\p{L}{2}/u.test(cell)) ?? otherwise
}

/** Texts behind the last item are no bands. */
function trimFooter(rows: ExplainedRow[]): ExplainedRow[] {
  for (let at = rows.length - 1; at >= 0; at--) {
    const row = rows[at]
    if (!row || row.kind === 'item') break
    if (row.kind === 'band') row.kind = 'furniture'
  }
  return rows
}
