import type { MedicineHit } from '@rasad/contract/search'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { rupees } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FindMedicine } from '../components/find-medicine.tsx'
import { type Meant, meantOf } from '../doubt.ts'
import type { CallLine } from './call-lines.ts'
import { differencesOf } from './differences.ts'

interface OtherProductProps {
  line: CallLine
  onTake: (medicine: Meant) => void
  onClose: () => void
}

/**
 * Another product that the stockist offers: found by searching, shown beside what was asked with all that differs, and
 * taken only by a tap of its own.
 */
export function OtherProduct({ line, onTake, onClose }: OtherProductProps) {
  const { t } = useTexts('demand')
  const [offered, setOffered] = useState<MedicineHit>()
  const { asked } = line
  if (!offered) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: Escape belongs to the field inside.
      <div
        onKeyDown={(event) => {
          // Only the search is closed, not the call.
          if (event.key === 'Escape') event.stopPropagation()
        }}
      >
        <FindMedicine
          row={line.number}
          label={t('otherFor', { name: asked.name })}
          // Of the same salt first.
          initial={asked.composition ?? ''}
          but={asked._id}
          onPick={setOffered}
          onClose={onClose}
        />
        <Button look="plain" size="small" className="mt-1 min-h-11" onClick={onClose}>
          {t('cancel', { ns: 'ui' })}
        </Button>
      </div>
    )
  }
  const differences = offered._id === asked._id ? [] : differencesOf(asked, offered)
  return (
    <div className="mt-2 rounded-sm bg-sunk p-2.5">
      <dl className="grid grid-cols-2 gap-2 text-sm">
        <Product label={t('asked')} of={asked} />
        <Product label={t('offered')} of={offered} />
      </dl>
      {differences.length > 0 && (
        <ul className="mt-2 grid gap-1 text-sm font-semibold text-marigold-ink">
          {differences.map((difference) => (
            <li key={difference} className="flex items-center gap-1.5">
              <TriangleAlert aria-hidden className="size-4 shrink-0" />
              {t(`differs_${difference}`)}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" className="min-h-11" onClick={() => onTake(meantOf(offered))}>
          {t('takeOther')}
        </Button>
        <Button look="plain" size="small" className="min-h-11" onClick={onClose}>
          {t('cancel', { ns: 'ui' })}
        </Button>
      </div>
    </div>
  )
}

function Product({ label, of }: { label: string; of: MedicineHit }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-soft">{label}</dt>
      <dd className="figures leading-snug">
        <span className="block font-semibold break-words">{of.name}</span>
        {[
          of.composition,
          of.pack,
          of.companyName,
          typeof of.price === 'number' ? rupees(of.price) : undefined,
        ]
          .filter(Boolean)
          .map((fact) => (
            <span key={fact} className="block text-xs break-words text-soft">
              {fact}
            </span>
          ))}
      </dd>
    </div>
  )
}
