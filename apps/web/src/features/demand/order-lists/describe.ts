import type { SeenListLine, SeenOutcome } from '@rasad/contract/order-lists'
import { dateOf } from '../../../lib/format.ts'
import type { TextsOf } from '../../../lib/texts.ts'
import { quantityText, typedText } from '../quantity.ts'
import type { Row } from '../row.ts'
import type { News } from './list-changes.ts'

type Say = TextsOf<'orderLists'>

/** Who changed something: the account itself on another device, or a name by link. */
export function whoOf(t: Say, by: string | null, on: string | null): string {
  if (on !== null) {
    if (/iPhone|Android|KaiOS/.test(on)) return t('otherPhone')
    return t(/Windows|Mac|Linux|ChromeOS/.test(on) ? 'otherComputer' : 'otherDevice')
  }
  return by === null ? t('somebody') : t('byLink', { name: by })
}

/** What a call, an answer or a tick brought: `Sinhagad: has it`, or `got 4` where nobody said from whom. */
export function outcomeText(t: Say, { is, quantity, stockist, medicine, availableOn }: SeenOutcome): string {
  const of = stockist ? 'outcome' : 'got'
  const said = is === 'part' && quantity === undefined ? 'partUnknown' : is
  const outcome =
    said === 'other'
      ? medicine
        ? t('outcome_other', { name: medicine.name })
        : t('outcome_otherUnknown')
      : availableOn !== undefined
        ? t('outcome_later', { day: dateOf(availableOn) })
        : t(`${of}_${said}`, { quantity: quantity ?? '' })
  return stockist ? t('outcomeAt', { stockist: stockist.name, outcome }) : outcome
}

/** How many lines of a list or a round brought what was asked for, and how many some of it. */
export function hadTexts(
  t: Say,
  { lines, bought, part }: { lines: number; bought: number; part: number },
): string[] {
  return [t('hadOf', { had: bought - part, lines }), ...(part > 0 ? [t('someOf', { some: part })] : [])]
}

/** How many of what a line of the service says, and what goes with it; its name, where that is another one. */
export function lineText(t: Say, line: SeenListLine, name: string): string {
  const { quantity, free, unit, note, leftOut, outcome } = line
  const counted = { qty: quantity ?? 0, free: free ?? undefined, unit: unit ?? undefined }
  return described(t, [line.name !== name && line.name, quantityText(counted)], { note, leftOut, outcome })
}

export function rowText(t: Say, { qty, free, unit, note, leftOut, outcome }: Row): string {
  return described(t, [typedText({ qty, free, unit })], { note, leftOut, outcome })
}

interface Said {
  note?: string | null | undefined
  leftOut?: boolean | undefined
  outcome?: SeenOutcome | null | undefined
}

function described(t: Say, first: (string | false)[], { note, leftOut, outcome }: Said): string {
  const count = first.at(-1) || t('noQuantity')
  const parts = [
    ...first.slice(0, -1),
    count,
    note,
    leftOut && t('leftOut'),
    outcome && outcomeText(t, outcome),
  ]
  return parts.filter(Boolean).join(', ')
}

/** `Ravi, by link changed Dolo 650: 10 strips → 12 strips`. */
export function newsText(t: Say, { kind, line, before }: News): string {
  const what = t(`news_${kind}`, {
    who: whoOf(t, line.changedBy, line.changedOn),
    name: (before ?? line).name,
  })
  return before ? `${what}: ${lineText(t, before, before.name)} → ${lineText(t, line, before.name)}` : what
}
