import type { MedicineHit } from '@rasad/contract/search'
import type { SupplyLine } from '@rasad/contract/supply-requests'
import { useEffect, useRef, useState } from 'preact/hooks'
import { search } from '../calls.ts'
import { differencesOf } from '../draft/differences.ts'
import type { Product } from '../draft/line-draft.ts'
import type { TextKey, Texts } from '../texts/texts.ts'
import { Field } from './field.tsx'

/** Milliseconds without a key before the service is asked. */
const rest = 300
const minLetters = 2

interface OtherProductProps {
  id: string
  asked: SupplyLine
  product: Product | null
  problem: TextKey | undefined
  onChoose: (product: Product | null) => void
  texts: Texts
}

/** Searches another product, then shows it beside what was asked, with each difference. */
export function OtherProduct({ id, asked, product, problem, onChoose, texts }: OtherProductProps) {
  const { t } = texts
  if (product !== null) {
    const differences = differencesOf(asked.medicine ?? asked.name, product)
    return (
      <div class="compare">
        <div class="compare-sides">
          <ProductFacts title={t('askedProduct')} product={asked.medicine ?? asked} />
          <ProductFacts title={t('offeredProduct')} product={product} />
        </div>
        {differences.length > 0 && (
          <ul class="differences" role="status">
            {differences.map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ul>
        )}
        {problem && <p class="problem">{t(problem)}</p>}
        <button type="button" class="button" onClick={() => onChoose(null)}>
          {t('chooseAnother')}
        </button>
      </div>
    )
  }
  return <ProductSearch id={id} problem={problem} onChoose={onChoose} texts={texts} />
}

function ProductFacts({ title, product }: { title: string; product: Product | SupplyLine }) {
  const facts =
    'companyName' in product ? [product.pack, product.companyName, product.composition].filter(Boolean) : []
  return (
    <div>
      <p class="soft">{title}</p>
      <p class="strong-text">{product.name}</p>
      {facts.map((fact) => (
        <p key={fact} class="soft">
          {fact}
        </p>
      ))}
    </div>
  )
}

type Found = { is: 'nothing-asked' | 'searching' | 'failed' } | { is: 'found'; hits: MedicineHit[] }

function ProductSearch({
  id,
  problem,
  onChoose,
  texts: { t },
}: Omit<OtherProductProps, 'asked' | 'product'>) {
  const [text, type] = useState('')
  const [found, show] = useState<Found>({ is: 'nothing-asked' })
  const asked = useRef(0)
  useEffect(() => {
    const turn = ++asked.current
    if (text.trim().length < minLetters) return show({ is: 'nothing-asked' })
    show({ is: 'searching' })
    const timer = setTimeout(async () => {
      const hits = await search(text.trim())
      // An answer to an earlier text can come after that of a later one.
      if (turn === asked.current) show(hits ? { is: 'found', hits } : { is: 'failed' })
    }, rest)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div class="search">
      <Field
        id={id}
        label={t('findOther')}
        hint={t('findOtherHint')}
        problem={problem && t(problem)}
        value={text}
        inputMode="search"
        onType={type}
      />
      <p class="soft" role="status">
        {found.is === 'searching' && t('searching')}
        {found.is === 'failed' && t('searchFailed')}
        {found.is === 'found' &&
          (found.hits.length === 0 ? t('nothingFound') : t('found', { count: found.hits.length }))}
      </p>
      {found.is === 'found' && (
        <ul class="hits">
          {found.hits.map((hit) => (
            <li key={hit._id}>
              <button type="button" onClick={() => onChoose(productOf(hit))}>
                <span class="strong-text">{hit.name}</span>
                <span class="soft">{[hit.pack, hit.companyName].filter(Boolean).join(' · ')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What the device keeps of a hit. */
function productOf({ _id, name, pack, companyName, composition, form }: MedicineHit): Product {
  return { _id, name, pack, companyName, composition, form }
}
