import type { SignedInUser } from '@rasad/contract/accounts'
import type { ChosenKind, MailChoices, MailWay } from '@rasad/contract/notifications'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/api-client.ts'
import { refusalText } from '../../../../lib/refusal-text.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { showAlert } from '../../../../ui/alerts.ts'
import { QueryError } from '../../../../ui/error-state.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { LoadingShapes, Skeleton } from '../../../../ui/states.tsx'
import { SettingRow } from './profile-section.tsx'

const ways: readonly MailWay[] = ['now', 'digest', 'none']

function choicesQuery(account: string) {
  return queryOptions({
    queryKey: ['me', 'mail-choices', account],
    queryFn: async ({ signal }): Promise<MailChoices> =>
      (await call('GET /api/notifications/choices', { signal })).data,
    staleTime: 0,
  })
}

/** How each kind of notification comes by mail. */
export function NotificationsSection({ user }: { user: SignedInUser }) {
  const { t } = useTexts('accounts')
  const client = useQueryClient()
  const { queryKey, ...rest } = choicesQuery(user._id)
  const query = useQuery({ queryKey, ...rest })

  async function choose(kind: ChosenKind, mail: MailWay) {
    client.setQueryData<MailChoices>(queryKey, (known) => known && withChoice(known, kind, mail))
    try {
      const { data } = await call('PATCH /api/notifications/choices', { body: { [kind]: mail } })
      client.setQueryData<MailChoices>(queryKey, data)
    } catch (error) {
      void client.invalidateQueries({ queryKey })
      showAlert(refusalText(error, t('mailChoiceFailed')))
    }
  }

  if (query.isError && !query.data) {
    return <QueryError of={query} fallback={t('mailChoicesFailed')} />
  }
  if (!query.data) {
    return (
      <div className="py-4">
        <LoadingShapes>
          <Skeleton className="h-28 w-full" />
          <Skeleton className="mt-4 h-28 w-full" />
          <Skeleton className="mt-4 h-28 w-full" />
          <Skeleton className="mt-4 h-28 w-full" />
        </LoadingShapes>
      </div>
    )
  }
  const { choices, digestHour } = query.data
  return (
    <>
      {choices.map(({ kind, mail }) => (
        <SettingRow
          key={kind}
          name={t(`mailOf_${kind}`)}
          actions={
            <SegmentedControl
              label={t(`mailOf_${kind}`)}
              options={ways.map((key) => ({ key, label: t(`mailWay_${key}`) }))}
              chosen={mail}
              onChoose={(way) => choose(kind, way)}
            />
          }
        >
          {t(`mailOf_${kind}Text`)}
        </SettingRow>
      ))}
      <div className="py-4 text-sm text-soft">
        <p>{t('mailDigestHour', { time: `${String(digestHour).padStart(2, '0')}:00` })}</p>
        <p>{t('mailAlways')}</p>
      </div>
    </>
  )
}

function withChoice(known: MailChoices, kind: ChosenKind, mail: MailWay): MailChoices {
  return {
    ...known,
    choices: known.choices.map((choice) => (choice.kind === kind ? { kind, mail } : choice)),
  }
}
