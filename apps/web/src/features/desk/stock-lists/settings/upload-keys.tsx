import { limits } from '@rasad/contract/limits'
import type { UploadKey } from '@rasad/contract/stock-files'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../../../lib/api-client.ts'
import { dateOf, momentOf } from '../../../../lib/format.ts'
import { refusalText } from '../../../../lib/refusal-text.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { showAlert } from '../../../../ui/alerts.ts'
import { Button } from '../../../../ui/button.tsx'
import { QueryError } from '../../../../ui/error-state.tsx'
import { TextField } from '../../../../ui/form-fields.tsx'
import { Confirm } from '../../../../ui/modal.tsx'
import { LoadingShapes, Skeleton } from '../../../../ui/states.tsx'
import { showToast } from '../../../../ui/toast.tsx'
import { keysKey, keysQuery } from '../api/queries.ts'
import { CopyText } from './copy-text.tsx'
import { isPasswordNeeded, PasswordAgain } from './password-again.tsx'
import { Section } from './section.tsx'

const maxName = 60

/** Keys with which the stockist's computers send files. A new one is shown once. */
export function UploadKeys({ stockist }: { stockist: string }) {
  const { t } = useTexts('stock')
  const client = useQueryClient()
  const query = useQuery(keysQuery(stockist))
  const [name, setName] = useState('')
  const [isNameMissing, setNameMissing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [removing, setRemoving] = useState<UploadKey>()
  const field = useRef<HTMLInputElement>(null)
  const reload = () => client.invalidateQueries({ queryKey: keysKey(stockist) })
  const create = useMutation({
    mutationFn: (body: { name: string; password?: string }) =>
      call('POST /api/upload-keys', { query: { stockist: 'me' }, body }),
    onSuccess() {
      setName('')
      void reload()
    },
    onError: (error) => isPasswordNeeded(error) && setAsking(true),
  })
  const remove = useMutation({
    mutationFn: ({ _id }: UploadKey) => call('DELETE /api/upload-keys/{id}', { params: { id: _id } }),
    onSuccess(_, key) {
      if (create.data?.data._id === key._id) create.reset()
      void reload()
      showToast({ text: t('keyRemoved', { name: key.name }) })
    },
    onError(error, { name: keyName }) {
      showAlert(t('keyNotRemoved', { name: keyName, reason: refusalText(error, t('noAnswer')) }))
    },
  })
  const keys = query.data ?? []
  const isFull = keys.length >= limits.maxUploadKeys

  function submit(event: FormEvent) {
    event.preventDefault()
    const given = name.trim()
    setNameMissing(given === '')
    if (given === '') return field.current?.focus()
    create.mutate({ name: given })
  }

  return (
    <Section title={t('keysTitle')} text={t('keysText')}>
      {create.data && (
        <div role="status" className="mb-4 rounded-md border border-brand bg-brand-wash px-4 py-3">
          <p className="font-semibold">{t('keyMade', { name: create.data.data.name })}</p>
          <p className="mt-0.5 mb-2 text-sm">{t('keyOnce')}</p>
          <CopyText label={t('theKey')} text={create.data.data.key} />
          <Button look="quiet" size="small" className="mt-3" onClick={() => create.reset()}>
            {t('keyCopied')}
          </Button>
        </div>
      )}
      <KeyList query={query} keys={keys} onRemove={setRemoving} />
      {isFull ? (
        <p className="mt-3 text-sm text-soft">{t('keysFull', { most: limits.maxUploadKeys })}</p>
      ) : (
        <form onSubmit={submit} noValidate className="mt-4 flex flex-wrap items-start gap-2">
          <TextField
            ref={field}
            label={t('keyName')}
            hint={t('keyNameHint')}
            value={name}
            maxLength={maxName}
            autoComplete="off"
            error={
              isNameMissing
                ? t('keyNameMissing')
                : create.error && !isAsking && !isPasswordNeeded(create.error)
                  ? refusalText(create.error, t('noAnswer'))
                  : undefined
            }
            onChange={({ target }) => {
              setName(target.value)
              setNameMissing(false)
            }}
            className="min-w-0 grow basis-64"
          />
          <Button
            type="submit"
            disabled={create.isPending}
            className="mt-8 min-h-12 max-sm:mt-0 max-sm:w-full"
          >
            {t(create.isPending ? 'keyMaking' : 'keyMake')}
          </Button>
        </form>
      )}
      {isAsking && (
        <PasswordAgain
          title={t('keyMake')}
          onConfirm={({ password }) => create.mutateAsync({ name: name.trim(), password })}
          onClose={() => setAsking(false)}
        />
      )}
      {removing && (
        <Confirm
          title={t('keyRemoveTitle', { name: removing.name })}
          text={t('keyRemoveText')}
          confirmLabel={t('keyRemoveYes')}
          onConfirm={() => remove.mutate(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Section>
  )
}

interface KeyListProps {
  query: { isPending: boolean; isFetching: boolean; error: Error | null; refetch: () => unknown }
  keys: readonly UploadKey[]
  onRemove: (key: UploadKey) => void
}

function KeyList({ query, keys, onRemove }: KeyListProps) {
  const { t } = useTexts('stock')
  if (query.isPending) {
    return (
      <LoadingShapes label={t('keysLoading')}>
        <Skeleton className="h-14 w-full rounded-md" />
      </LoadingShapes>
    )
  }
  if (query.error && keys.length === 0) {
    return <QueryError of={query} fallback={t('keysFailed')} />
  }
  if (keys.length === 0) return <p className="text-sm text-soft">{t('keysNone')}</p>
  return (
    <ul data-entries className="divide-y divide-line rounded-md border border-line">
      {keys.map((key) => (
        <li key={key._id} className="flex items-center gap-3 px-3 py-2">
          <KeyRound aria-hidden className="size-5 shrink-0 text-soft max-sm:hidden" />
          <div className="min-w-0 grow">
            <p className="wrap-anywhere font-semibold">
              {key.name} <span className="figures font-normal text-soft">rsk_…{key.ending}</span>
            </p>
            <p className="figures text-sm text-soft">
              {t('keyMadeOn', { date: dateOf(key.createdAt) })} ·{' '}
              {key.lastUsedAt ? t('keyUsed', { moment: momentOf(key.lastUsedAt) }) : t('keyNeverUsed')}
            </p>
          </div>
          <Button
            look="quiet-alarm"
            size="small"
            className="shrink-0"
            aria-label={t('keyRemoveOf', { name: key.name })}
            onClick={() => onRemove(key)}
          >
            {t('keyRemove')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
