import type { ImportRow } from '@rasad/contract/stock-files'
import { Ban, PackagePlus } from 'lucide-react'
import type { RefObject } from 'react'
import { countOf, rupees } from '../../../../lib/format.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/class-names.ts'
import { Key } from '../../../../ui/key.tsx'
import { MedicineChoice, OtherMedicine, useSecondLook } from '../../../../ui/medicine-choice.tsx'
import { CatalogueCombobox } from '../../components/catalogue-combobox.tsx'
import { expiryText, flagTexts } from '../components/row-texts.ts'
import { useListTexts } from '../use-list-texts.ts'
import { needsSecondLook, questionOf } from './question.ts'

export interface Choice {
  medicine: string | null
  always?: true
  name?: string
  /** It was searched for: the service says at once whether the row can mean it. */
  isFound?: true
}

const marks = {
  strength: 'otherStrength',
  form: 'otherForm',
  variant: 'otherVariant',
  salt: 'otherSalt',
  brand: 'otherBrand',
} as const

interface RowQuestionProps {
  row: ImportRow
  /** What was said before, to show it. */
  chosen?: string | null | undefined
  /** Why the service did not take an answer. */
  refusal?: string | undefined
  /** The candidate that was chosen and needs a second look. */
  asked: number | undefined
  onChoose: (index: number) => void
  onAnswer: (choice: Choice) => void
  searchRef?: RefObject<HTMLInputElement | null>
}

/** What a printed row means: candidates, search, not in the catalogue, ignore. */
export function RowQuestion(props: RowQuestionProps) {
  const { row, chosen, refusal, asked, onChoose, onAnswer, searchRef } = props
  const { t } = useListTexts()
  const { t: tUi } = useTexts('ui')
  const { kind, choices, others, likely } = questionOf(row)
  const setAside = row.candidates.find((candidate) => candidate.setAside)
  return (
    <>
      <PrintedRow row={row} />
      {setAside && (
        <p className="mt-3 text-sm text-marigold-ink">{t('setAside', { name: setAside.medicine.name })}</p>
      )}
      {refusal && (
        <p role="alert" className="mt-3 rounded-sm bg-alarm-wash px-3.5 py-2.5 font-medium text-alarm">
          {refusal} {t('orNotThere')}
        </p>
      )}
      <h2 className="mt-5 mb-2 font-semibold">{tUi(`doubt_${kind}`)}</h2>
      {kind !== 'which' && (
        <p className={classes('text-sm', others.length > 0 ? 'mb-2 text-marigold-ink' : 'text-soft')}>
          {t(others.length === 0 ? 'noCandidates' : kind === 'salt' ? 'likeSalt' : 'likeOther')}
        </p>
      )}
      {choices.length + others.length > 0 && (
        <ol className="@container divide-y divide-line overflow-hidden rounded-md border border-line bg-sheet shadow-card">
          {choices.map((candidate, index) => (
            <li key={candidate.medicine._id}>
              <MedicineChoice
                printed={row}
                medicine={candidate.medicine}
                number={index + 1}
                isChosen={chosen === candidate.medicine._id}
                isAsked={asked === index}
                isLikely={candidate === likely}
                onChoose={() => onChoose(index)}
              />
            </li>
          ))}
          {others.map(({ medicine, refused }) => (
            <li key={medicine._id}>
              <OtherMedicine printed={row} medicine={medicine} mark={refused && tUi(marks[refused])} />
            </li>
          ))}
        </ol>
      )}
      <CatalogueCombobox
        kind="medicine"
        label={t('search')}
        placeholder={t('searchHint')}
        onPick={({ id, name }) => onAnswer({ medicine: id, name, isFound: true })}
        className="mt-3"
        {...(searchRef && { inputRef: searchRef })}
      />
      <div className="mt-3 grid gap-2 sm:grid-cols-2">
        <Button
          look="quiet"
          aria-keyshortcuts={choices.length === 0 ? '0 1 N' : '0 N'}
          aria-pressed={chosen === null}
          onClick={() => onAnswer({ medicine: null })}
        >
          <PackagePlus aria-hidden />
          {t('notThere')}
          <Key>{choices.length === 0 ? '1' : '0'}</Key>
        </Button>
        <Button look="quiet" aria-keyshortcuts="I" onClick={() => onAnswer({ medicine: null, always: true })}>
          <Ban aria-hidden />
          {t('ignoreAlways')}
          <Key>I</Key>
        </Button>
      </div>
    </>
  )
}

/** Chooses among what a row can mean; what differs only when it is chosen twice. Without a choice, the first is that it is not there. */
export function useChoice(row: ImportRow | undefined, onAnswer: (choice: Choice) => void) {
  const { asked, isTaken } = useSecondLook(row?.line ?? undefined)
  const choices = row ? questionOf(row).choices : []
  function choose(index: number) {
    if (!row) return
    if (choices.length === 0 && index === 0) return onAnswer({ medicine: null })
    const candidate = choices[index]
    if (candidate && isTaken(index, needsSecondLook(row, candidate)))
      onAnswer({ medicine: candidate.medicine._id, name: candidate.medicine.name })
  }
  return { asked, choose, count: choices.length }
}

/** A row as the file prints it. */
function PrintedRow({ row }: { row: ImportRow }) {
  const { t } = useTexts('stock')
  const line = row.line ?? ''
  const facts = [
    row.quantity !== null && [t('fact_quantity'), countOf(row.quantity)],
    row.pack && [t('fact_pack'), row.pack],
    row.company && [t('fact_company'), row.company],
    row.mrp !== undefined && [t('fact_mrp'), rupees(row.mrp)],
    row.ptr !== undefined && [t('fact_ptr'), rupees(row.ptr)],
    row.batch && [t('fact_batch'), row.batch],
    row.expiry && [t('fact_expiry'), expiryText(row.expiry)],
    row.code && [t('fact_code'), row.code],
  ].filter((fact): fact is [string, string] => Array.isArray(fact))
  return (
    <section aria-label={t('printedRow')} className="rounded-md bg-sunk px-4 py-3">
      <p className="figures text-xs text-soft">
        {row.sheet ? t('lineOfSheet', { line, sheet: row.sheet }) : t('lineOf', { line })}
      </p>
      <p className="figures wrap-anywhere text-lg leading-snug font-bold whitespace-pre-wrap">{row.text}</p>
      {facts.length > 0 && (
        <dl className="figures mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-sm">
          {facts.map(([name, value]) => (
            <div key={name} className="flex min-w-0 gap-1.5">
              <dt className="shrink-0 text-soft">{name}</dt>
              <dd className="min-w-0 wrap-anywhere font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {flagTexts(row.flags, t).map(({ text, isDoubt }) => (
        <p key={text} className={classes('mt-1 text-sm', isDoubt ? 'text-marigold-ink' : 'text-soft')}>
          {text}
        </p>
      ))}
    </section>
  )
}
