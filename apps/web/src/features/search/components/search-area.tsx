import type { Category } from '@rasad/contract/search'
import { useTranslation } from 'react-i18next'
import { DividerTabs, tabId } from '../../../ui/tabs.tsx'
import { categories } from '../api/suggestions.ts'
import { rememberPick } from '../recent-searches.ts'
import type { Pick } from './pick.ts'
import { SearchField } from './search-field.tsx'

interface SearchAreaProps {
  category: Category
  onCategory: (category: Category) => void
  text: string
  onText: (text: string) => void
  onPick: (pick: Pick) => void
}

const panelId = 'search-panel'

/** The three categories as tabs, and one field under them. */
export function SearchArea({ category, onCategory, text, onText, onPick }: SearchAreaProps) {
  const { t } = useTranslation('search')
  return (
    <search aria-label={t('label')}>
      <DividerTabs
        label={t('categories')}
        tabs={categories.map((key) => ({ key, label: t(key) }))}
        chosen={category}
        onChoose={onCategory}
        panelId={panelId}
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
          onText={onText}
          onPick={(pick) => {
            rememberPick(pick)
            onPick(pick)
          }}
        />
      </div>
    </search>
  )
}
