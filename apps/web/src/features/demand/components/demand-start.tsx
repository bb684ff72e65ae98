import { useMutation } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Steps } from '../../../ui/steps.tsx'
import { fetchExample } from '../api/example-lines.ts'
import { LastLists, type LastListsProps } from '../order-lists/components/last-lists.tsx'
import { isBlank, type NewRow, type Row } from '../row.ts'

interface DemandStartProps extends LastListsProps {
  rows: readonly Row[]
  /** Puts lines into the list, and plans it. */
  onExample: (lines: NewRow[]) => void
}

const steps = ['write', 'plan', 'call'] as const

/** What is beside an empty list: how it works, an example to try, and the lists of before. */
export function DemandStart({ rows, onExample, ...desk }: DemandStartProps) {
  const { t } = useTexts('demand')
  if (!rows.every(isBlank)) {
    return (
      <p className="rounded-md border border-dashed border-edge px-5 py-8 text-center text-soft max-lg:hidden">
        {t('planHere')}
      </p>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <section className="rounded-md border border-line bg-sheet px-5 py-6 shadow-card sm:px-8 sm:py-8">
        <h2 className="text-lg font-bold">{t('noResults')}</h2>
        <p className="mt-0.5 text-soft">{t('noResultsHint')}</p>
        <Steps
          className="mt-6"
          steps={steps.map((step) => ({ title: t(`step_${step}`), text: t(`step_${step}Text`) }))}
        />
        <Example onExample={onExample} />
      </section>
      <LastLists {...desk} />
    </div>
  )
}

function Example({ onExample }: Pick<DemandStartProps, 'onExample'>) {
  const { t } = useTexts('demand')
  const example = useMutation({
    mutationFn: fetchExample,
    // Without a network it fails at once, instead of waiting for one.
    networkMode: 'always',
    onSuccess: (lines) => lines.length > 0 && onExample(lines),
  })
  const isNothing = example.data?.length === 0
  return (
    <div className="mt-7 border-t border-line pt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-md min-w-0 grow basis-64 text-soft">{t('exampleText')}</p>
        <Button look="quiet" disabled={example.isPending} onClick={() => example.mutate()}>
          <FlaskConical aria-hidden />
          {t(example.isPending ? 'exampleBusy' : 'example')}
        </Button>
      </div>
      {(example.isError || isNothing) && (
        <div role="alert" className="mt-3">
          <Banner tone="warning">
            {isNothing ? t('exampleNone') : refusalText(example.error, t('exampleFailed'))}
          </Banner>
        </div>
      )}
    </div>
  )
}
