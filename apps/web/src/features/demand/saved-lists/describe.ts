import type { ReplacedLine, SeenListLine, SeenOutcome } from '@rasad/contract/order-lists'
import type { TextsOf } from '../../../lib/texts.ts'
import { quantityText } from '../quantity.ts'
import type { News } from './merge-list.ts'

type Say = TextsOf<'savedLists'>

/** Who changed something: a name, and the device or that it was by link. */
function whoOf(t: Say, by: string | null, on: string | null): string {
  const name = by ?? t('somebody')
  if (on !== null) return t('byOn', { name, device: on })
  return by === null ? name : t('byLink', { name })
}

/** What a call, an answer or a tick brought: `Sinhagad: has it`, or `got 4` where nobody said from whom. */
export function outcomeText(t: Say, { is, quantity, stockist, medicine }: SeenOutcome): string {
  if (is === 'other') {
    const outcome = medicine ? t('outcome_other', { name: medicine.name }) : t('outcome_otherUnknown')
    return stockist ? t('outcomeAt', { stockist: stockist.name, outcome }) : outcome
  }
  const of = stockist ? 'outcome' : 'got'
  const said = is === 'part' && quantity === undefined ? 'partUnknown' : is
  const outcome = t(`${of}_${said}`, { quantity: quantity ?? '' })
  return stockist ? t('outcomeAt', { stockist: stockist.name, outcome }) : outcome
}

function countText(t: Say, { quantity, free, unit }: SeenListLine): string {
  const text = quantityText({ qty: quantity ?? 0, free: free ?? undefined, unit: unit ?? undefined })
  return text || t('noQuantity')
}

/** `Ravi, by link ticked Dolo 650: has it`. */
export function newsText(t: Say, news: News): string {
  const who = whoOf(t, news.by, news.on)
  const { name } = news.line
  if (news.kind === 'added' || news.kind === 'removed') return t(`news_${news.kind}`, { who, name })
  return t(`news_${news.kind}`, { who, name, what: whatOf(t, news).join(', ') })
}

function whatOf(t: Say, { line, before, fields }: News): string[] {
  const has = (...names: readonly News['fields'][number][]) => names.some((field) => fields.includes(field))
  const said: string[] = []
  if (before && has('name')) said.push(t('field_name', { before: before.name }))
  if (has('isNone') && line.isNone) said.push(t('field_none'))
  else if (has('medicine') && line.medicine) said.push(t('field_medicine', { after: line.medicine.name }))
  if (before && has('quantity', 'free', 'unit')) {
    said.push(t('field_quantity', { before: countText(t, before), after: countText(t, line) }))
  }
  if (has('note')) said.push(line.note === null ? t('field_noNote') : t('field_note', { after: line.note }))
  if (has('leftOut')) said.push(t(line.leftOut ? 'field_leftOut' : 'field_asked'))
  if (has('outcome')) said.push(line.outcome ? outcomeText(t, line.outcome) : t('noOutcome'))
  return said
}

/** What stood there before a change of this device. */
export function replacedText(t: Say, line: ReplacedLine): string {
  const who = whoOf(t, line.changedBy, line.changedOn)
  if (line.wasRemoved) return t('replacedRemoved', { who, name: line.name })
  const details = [countText(t, line), line.note, line.outcome && outcomeText(t, line.outcome)]
  return t('replacedLine', { who, name: line.name, quantity: details.filter(Boolean).join(', ') })
}
