import type { ImportRow } from '@rasad/contract/stock-files'
import { Ban, PackagePlus } from 'lucide-react'
import type { RefObject } from 'react'
import { differencesOf, isDoubtful } from '../../../../lib/medicine-differences.ts'
import { Button } from '../../../../ui/button.tsx'
import { Key } from '../../../../ui/key.tsx'
import { MedicineChoice, useSecondLook } from '../../../../ui/medicine-choice.tsx'
import { CatalogueCombobox } from '../../components/catalogue-combobox.tsx'
import { useListTexts } from '../use-list-texts.ts'
import { PrintedRow } from './printed-row.tsx'

export interface Choice {
  medicine: string | null
  always?: true
  name?: string
}

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
  const setAside = row.candidates.find((candidate) => candidate.setAside)
  return (
    <>
      <PrintedRow row={row} />
      {setAside && (
        <p className="mt-3 text-sm text-marigold-ink">{t('setAside', { name: setAside.medicine.name })}</p>
      )}
      {refusal && (
        <p role="alert" className="mt-3 rounded-sm bg-alarm-wash px-3.5 py-2.5 font-medium text-alarm">
          {refusal}
        </p>
      )}
      <h2 className="mt-5 mb-2 font-semibold">
        {t(row.candidates.length > 0 ? 'whichIsIt' : 'noCandidates')}
      </h2>
      {row.candidates.length > 0 && (
        <ol className="@container divide-y divide-line overflow-hidden rounded-md border border-line bg-sheet shadow-card">
          {row.candidates.slice(0, 5).map(({ medicine }, index) => (
            <li key={medicine._id}>
              <MedicineChoice
                printed={row}
                medicine={medicine}
                number={index + 1}
                isChosen={chosen === medicine._id}
                isAsked={asked === index}
                askedText={t('sureOther', { number: index + 1 })}
                onChoose={() => onChoose(index)}
              />
            </li>
          ))}
        </ol>
      )}
      <CatalogueCombobox
        kind="medicine"
        label={t('search')}
        placeholder={t('searchHint')}
        onPick={({ id, name }) => onAnswer({ medicine: id, name })}
        className="mt-3"
        {...(searchRef && { inputRef: searchRef })}
      />
      <div className="mt-3 grid gap-2 sm:grid-cols-2">
        <Button
          look="quiet"
          aria-keyshortcuts="0 N"
          aria-pressed={chosen === null}
          onClick={() => onAnswer({ medicine: null })}
        >
          <PackagePlus aria-hidden />
          {t('notThere')}
          <Key>0</Key>
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

/** Chooses among the candidates of a row; another strength or form only when it is chosen twice. */
export function useChoice(row: ImportRow | undefined, onAnswer: (choice: Choice) => void) {
  const { asked, isTaken } = useSecondLook(row?.line ?? undefined)
  function choose(index: number) {
    const candidate = row?.candidates[index]
    if (!row || !candidate || index > 4) return
    const { medicine } = candidate
    if (isTaken(index, isDoubtful(differencesOf(row, medicine))))
      onAnswer({ medicine: medicine._id, name: medicine.name })
  }
  return { asked, choose }
}
