import type { Category } from '@rasad/contract/search'
import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../../lib/texts.ts'
import { useEnter } from '../../../lib/use-enter.ts'
import { DividerTabs, tabId } from '../../../ui/tabs.tsx'
import { resultsQuery } from '../api/results.ts'
import { categories } from '../categories.ts'
import { rememberPick } from '../recent-searches.ts'
import type { SearchPick } from './pick.ts'
import { SearchField } from './search-field.tsx'
import { formId } from './search-input.ts'

interface SearchAreaProps {
  category: Category
  onCategory: (category: Category) => void
  text: string
  onText: (text: string) => void
  onPick: (pick: SearchPick) => void
  /** Called when Enter is pressed on a text that names no single record. */
  onResults: (text: string) => void
  /** The record already shown: Enter on it does not navigate. */
  shownName: string | undefined
}

const panelId = 'search-panel'

/** The three categories as tabs, and one field below. */
export function SearchArea(props: SearchAreaProps) {
  const { category, onCategory, text, onText, onPick, onResults, shownName } = props
  const { t } = useTexts('search')
  const client = useQueryClient()
  const { entered, enter, cancel } = useEnter({
    // Without a network, the screen of the results says so, and fills itself later.
    ask: async (typed) => (navigator.onLine ? client.fetchQuery(resultsQuery(category, typed)) : null),
    onAnswer: (answer, typed) => (answer?.meant ? pick(answer.meant) : onResults(typed)),
  })

  function pick(chosen: SearchPick) {
    cancel()
    rememberPick(chosen)
    onPick(chosen)
  }

  return (
    <search aria-label={t('label')}>
      {/* What Enter submits: the first button of a form. */}
      <button
        type="submit"
        form={formId}
        name="category"
        value={category}
        tabIndex={-1}
        aria-hidden
        className="sr-only"
      />
      <DividerTabs
        label={t('categories')}
        tabs={categories.map((key) => ({ key, label: t(key) }))}
        chosen={category}
        onChoose={(key) => {
          cancel()
          onCategory(key)
        }}
        panelId={panelId}
        submits={{ form: formId, name: 'category' }}
      />
      <div
        id={panelId}
        role="tabpanel"
        aria-labelledby={tabId(panelId, category)}
        className="rounded-b-lg bg-sheet p-2 shadow-float sm:rounded-tr-lg sm:p-3"
      >
        <SearchField
          category={category}
          text={text}
          onText={(typed) => {
            cancel()
            onText(typed)
          }}
          onPick={pick}
          entered={entered}
          onEnter={(typed) => {
            if (typed.trim() !== shownName) enter(typed)
          }}
          onCancel={cancel}
        />
      </div>
    </search>
  )
}
