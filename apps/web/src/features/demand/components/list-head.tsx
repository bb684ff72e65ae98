import type { Ref } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ResultCount } from '../../../ui/result-count.tsx'
import type { ListInput } from '../use-list-input.ts'
import { ListTools } from './list-tools.tsx'

interface ListHeadProps {
  count: number
  input: ListInput
  headingRef: Ref<HTMLHeadingElement>
}

/** The name of the list, how many lines it has, and the ways to bring in a whole one. */
export function ListHead({ count, input, headingRef }: ListHeadProps) {
  const { t } = useTexts('demand')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-3 py-2.5">
      <div>
        <h2 ref={headingRef} tabIndex={-1} className="text-lg font-bold leading-tight outline-none">
          {t('list')}
        </h2>
        <ResultCount>{t('lineCount', { count, formatted: countOf(count) })}</ResultCount>
      </div>
      <ListTools
        onPaste={input.openDialog}
        onFile={input.openFile}
        isReading={input.readingFile !== undefined}
      />
    </div>
  )
}
