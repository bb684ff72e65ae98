import type { SearchHit } from '@rasad/contract/search'
import { Building2, MapPin, Pill, Store } from 'lucide-react'
import { countOf, rupees } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { RxMark, UnconfirmedMark } from '../../../ui/chip.tsx'
import { LateLicenceMark } from '../../../ui/licence-mark.tsx'

/** One suggestion: the name with typed word beginnings in bold, and details that distinguish it. */
export function SuggestionLine({ hit, q }: { hit: SearchHit; q: string }) {
  const { t } = useTexts('search')
  if (hit.category === 'medicine') {
    return (
      <Line
        icon={<Pill aria-hidden className="size-4.5" />}
        name={<Marked name={hit.name} q={q} />}
        mark={
          <>
            {hit.rx && <RxMark label={t('prescription')} />}
            <UnconfirmedMark of={hit} />
          </>
        }
        detail={[hit.companyName, hit.pack].filter(Boolean).join(' · ')}
        end={hit.price === null ? undefined : rupees(hit.price)}
        endDetail={t('suppliers', { count: hit.stockistCount, formatted: countOf(hit.stockistCount) })}
      />
    )
  }
  if (hit.category === 'company') {
    return (
      <Line
        icon={<Building2 aria-hidden className="size-4.5" />}
        name={<Marked name={hit.name} q={q} />}
        mark={<UnconfirmedMark of={hit} />}
        detail={hit.location ?? ''}
        endDetail={t('suppliers', { count: hit.stockistCount, formatted: countOf(hit.stockistCount) })}
      />
    )
  }
  return (
    <Line
      icon={
        hit.location ? (
          <MapPin aria-hidden className="size-4.5" />
        ) : (
          <Store aria-hidden className="size-4.5" />
        )
      }
      name={<Marked name={hit.name} q={q} />}
      mark={<LateLicenceMark of={hit} />}
      detail={hit.location ?? ''}
      endDetail={t('products', { count: hit.medicineCount, formatted: countOf(hit.medicineCount) })}
    />
  )
}

interface LineProps {
  icon: React.ReactNode
  name: React.ReactNode
  mark?: React.ReactNode
  detail: string
  end?: string | undefined
  endDetail: string
}

function Line({ icon, name, mark, detail, end, endDetail }: LineProps) {
  return (
    <span className="figures flex items-start gap-3">
      <span className="mt-1 shrink-0 text-soft">{icon}</span>
      <span className="min-w-0 grow">
        <span className="flex items-start gap-3 leading-snug">
          <span className="min-w-0 grow">{name}</span>
          {end && <span className="shrink-0 font-semibold">{end}</span>}
        </span>
        <span className="mt-0.5 flex gap-3 text-xs text-soft">
          <span className="flex min-w-0 grow items-center gap-1.5">
            {mark}
            <span className="truncate">{detail}</span>
          </span>
          <span className="shrink-0">{endDetail}</span>
        </span>
      </span>
    </span>
  )
}

/** The name, with words in bold that begin like a typed word. */
function Marked({ name, q }: { name: string; q: string }) {
  const typed = q.toLowerCase().split(/\s+/).filter(Boolean)
  const words = name.split(/(\s+)/)
  let at = 0
  return words.map((word) => {
    const key = at
    at += word.length
    const length = Math.max(0, ...typed.map((part) => commonStart(word.toLowerCase(), part)))
    if (length === 0) return <span key={key}>{word}</span>
    return (
      <span key={key}>
        <b className="font-bold">{word.slice(0, length)}</b>
        {word.slice(length)}
      </span>
    )
  })
}

/** The common prefix, if it is the whole typed word or at least three letters. */
function commonStart(word: string, part: string): number {
  let length = 0
  while (length < part.length && word[length] === part[length]) length++
  return length === part.length || length >= 3 ? length : 0
}
