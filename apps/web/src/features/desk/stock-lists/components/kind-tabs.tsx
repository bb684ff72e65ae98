import { Tabs } from '@base-ui/react/tabs'
import { type ImportRowKind, importRowKinds, type StockImport } from '@rasad/contract/stock-files'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { countOf } from '../../../../lib/format.ts'
import { classes } from '../../../../ui/class-names.ts'
import { useListTexts } from '../use-list-texts.ts'
import { KindRows } from './kind-rows.tsx'

/** Shown also when there is none of them. */
const always: readonly ImportRowKind[] = ['new', 'changed', 'unchanged', 'missing', 'toSettle']

const inks: Partial<Record<ImportRowKind, string>> = {
  new: 'text-call',
  changed: 'text-brand',
  toSettle: 'text-marigold-ink',
}

/** The rows of a stock list by what they do: each number opens its rows. */
export function KindTabs({ list }: { list: StockImport }) {
  const { t } = useListTexts()
  const [search] = useSearchParams()
  /** Not in the address: a change of it would scroll to the top. */
  const [wanted, setWanted] = useState(search.get('rows'))
  const { counts } = list
  const shown = importRowKinds.filter((kind) => counts[kind] > 0 || always.includes(kind))
  const first = (['toSettle', 'new', 'changed'] as const).find((kind) => counts[kind] > 0) ?? 'unchanged'
  const chosen = shown.find((kind) => kind === wanted) ?? first

  return (
    <Tabs.Root value={chosen} onValueChange={(kind: ImportRowKind) => setWanted(kind)}>
      <Tabs.List
        aria-label={t('whatItDoes')}
        className="grid grid-cols-3 gap-1.5 sm:grid-cols-4 sm:gap-2 lg:flex"
      >
        {shown.map((kind) => (
          <Tabs.Tab
            key={kind}
            value={kind}
            className="min-h-14 min-w-0 rounded-md border border-line bg-sheet px-2.5 py-1.5 sm:px-3 text-left shadow-card hover:border-edge data-active:border-brand data-active:bg-brand-wash lg:grow"
          >
            <span
              className={classes(
                'figures block text-lg leading-tight font-bold',
                counts[kind] === 0 ? 'text-soft' : inks[kind],
              )}
            >
              {countOf(counts[kind])}
            </span>
            <span className="block text-xs leading-tight text-soft">{t(`kind_${kind}`)}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel key={chosen} value={chosen} className="mt-4 outline-offset-4">
        <h2 className="mb-2 text-lg font-semibold">{t(`kind_${chosen}`)}</h2>
        <KindRows list={list} kind={chosen} />
      </Tabs.Panel>
    </Tabs.Root>
  )
}
