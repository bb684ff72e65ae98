import type { StockSettings } from '@rasad/contract/stock-files'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../lib/api-client.ts'
import { refusalText } from '../../../../lib/refusal-text.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { showAlert } from '../../../../ui/alerts.ts'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { CheckField } from '../../../../ui/form-fields.tsx'
import { Skeleton } from '../../../../ui/states.tsx'
import { showToast } from '../../../../ui/toast.tsx'
import { settingsKey, settingsQuery } from '../api/queries.ts'
import { Section } from './section.tsx'

const settings = ['showsQuantity', 'showsPtr', 'filesComplete'] as const

/** What others see of the list, and whether files are the whole stock. Each change is saved at once. */
export function ShownFacts({ stockist }: { stockist: string }) {
  const { t } = useTexts('stock')
  const client = useQueryClient()
  const query = useQuery(settingsQuery(stockist, true))
  const key = settingsKey(stockist)
  /** What was just chosen, until the service has it. */
  const [chosen, setChosen] = useState<Partial<StockSettings>>({})
  const change = useMutation({
    mutationFn: async (body: Partial<StockSettings>) =>
      (await call('PATCH /api/stock-settings', { query: { stockist: 'me' }, body })).data,
    onError(error) {
      setChosen({})
      showAlert(t('notSaved', { reason: refusalText(error, t('noAnswer')) }))
    },
    onSuccess(data) {
      client.setQueryData(key, data)
      showToast({ text: t('saved') })
    },
  })
  function set(name: (typeof settings)[number], value: boolean) {
    setChosen((before) => ({ ...before, [name]: value }))
    change.mutate({ [name]: value })
  }

  return (
    <Section title={t('shownTitle')} text={t('shownText')}>
      {query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={() => query.refetch()} busy={query.isFetching} />
      ) : (
        settings.map((name) => (
          <div key={name} className="border-t border-line py-1.5 first:border-0">
            {query.data ? (
              <CheckField
                label={t(`set_${name}`)}
                checked={chosen[name] ?? query.data[name] ?? false}
                onChange={({ target }) => set(name, target.checked)}
              />
            ) : (
              <Skeleton className="my-3 h-5 w-64 max-w-full" />
            )}
            <p className="-mt-[2px] pb-1 pl-7.5 text-sm text-soft">{t(`setText_${name}`)}</p>
          </div>
        ))
      )}
    </Section>
  )
}
