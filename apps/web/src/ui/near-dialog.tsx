import { plainDigits } from '@rasad/contract/digits'
import type { PlaceSuggestion } from '@rasad/contract/near'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LocateFixed, Store, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { accountPlace } from '../lib/account-place.ts'
import { ApiError, call } from '../lib/api-client.ts'
import { useDebounced } from '../lib/hooks.ts'
import { keepNear, useNear } from '../lib/near.ts'
import { nearestPin } from '../lib/pin-table.ts'
import { refusalText } from '../lib/refusal-text.ts'
import { useSession } from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { controlClass } from './field-frame.tsx'
import { Modal } from './modal.tsx'
import { SuggestionCombobox } from './suggestion-combobox.tsx'

const pauseWhileTyping = 150
const locationTimeout = 15_000

/** Asks where this device is: a PIN, town or district, its position, or the address of the account. */
export function NearDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('ui')
  const near = useNear()
  const { user } = useSession()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const q = useDebounced(text.trim(), pauseWhileTyping)
  const query = useQuery({
    queryKey: ['places', q],
    queryFn: async ({ signal }) =>
      (await call('GET /api/place', { query: { q }, signal, asVisitor: true })).data,
    enabled: q !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isSettled = q !== '' && q === text.trim() && !query.isFetching
  const rows = q === '' || text.trim() === '' ? [] : (query.data ?? [])
  const fault = trouble ?? (isSettled ? faultOf() : undefined)

  function faultOf(): string | undefined {
    if (query.isError) {
      return query.error instanceof ApiError ? refusalText(query.error, t('networkError')) : t('networkError')
    }
    if (rows.length > 0) return undefined
    return isNumber(q) ? undefined : t('nearNothing', { q })
  }

  function take({ kind, pin, name, district, state }: PlaceSuggestion, isOfAccount = false) {
    keepNear({
      ...{ pin, name, district, state },
      ...(kind === 'town' && { town: name }),
      ...(isOfAccount && { isOfAccount }),
    })
    onClose()
  }

  /** Runs a way of finding the place; `missing` says that it found none. */
  async function find(
    way: () => Promise<Omit<PlaceSuggestion, 'kind' | 'name'> | undefined>,
    missing: string,
    isOfAccount = false,
  ) {
    setTrouble(undefined)
    setBusy(true)
    try {
      const place = await way()
      if (place) take({ ...place, kind: 'pin', name: place.pin }, isOfAccount)
      else setTrouble(missing)
    } catch {
      setTrouble(t('nearFailed'))
    } finally {
      setBusy(false)
    }
  }

  const locate = () =>
    find(async () => {
      const { coords } = await currentPosition()
      return nearestPin(coords.latitude, coords.longitude)
    }, t('nearOutside'))

  const useAccount = () => find(accountPlace, t('nearNoAddress'), true)

  return (
    <Modal title={t('nearTitle')} onClose={onClose} firstFocus={field}>
      <div className="grid min-h-80 content-start gap-4">
        <div>
          <label htmlFor={id} className="mb-1.5 block font-semibold">
            {t('nearLabel')}
          </label>
          <SuggestionCombobox<PlaceSuggestion>
            className="relative"
            input={{
              id,
              ref: field,
              autoComplete: 'postal-code',
              'aria-describedby': `${id}-note`,
              'aria-invalid': fault !== undefined,
              className: controlClass(fault !== undefined),
            }}
            text={text}
            onText={(next) => {
              setTrouble(undefined)
              setText(next)
            }}
            groups={[{ key: 'places', rows }]}
            keyOf={(place) => `${place.kind} ${place.name} ${place.state}`}
            renderRow={(place) => <PlaceLine place={place} />}
            listLabel={t('nearSuggestions')}
            isOpen={rows.length > 0}
            onOpen={() => undefined}
            onClose={() => setText('')}
            onPick={(place) => take(place)}
            takesOnly
            isBehind={!isSettled}
            announcement={rows.length > 0 ? t('nearCount', { count: rows.length }) : undefined}
            panelClass="left-0 right-0 top-13 max-h-64 py-1"
            optionClass="px-3.5 py-2 leading-snug"
          />
          <p id={`${id}-note`} role="status" className="mt-1.5 text-sm text-soft">
            {fault ? (
              <span className="font-medium text-alarm">{fault}</span>
            ) : (
              t(isNumber(q) ? 'nearFiveDigits' : 'nearNote')
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button look="quiet" onClick={locate} disabled={isBusy}>
            <LocateFixed aria-hidden />
            {t('nearLocate')}
          </Button>
          {user && ['medicalOwner', 'purchaser', 'stockist'].includes(user.role) && (
            <Button look="quiet" onClick={useAccount} disabled={isBusy}>
              <Store aria-hidden />
              {t('nearAccount')}
            </Button>
          )}
          {near && (
            <Button
              look="plain"
              onClick={() => {
                keepNear(undefined)
                onClose()
              }}
            >
              <X aria-hidden />
              {t('nearForget')}
            </Button>
          )}
        </div>
        <Banner tone="note">{t('nearPrivacy')}</Banner>
      </div>
    </Modal>
  )
}

function isNumber(text: string): boolean {
  return /^\d+$/.test(plainDigits(text).replace(/\s/g, ''))
}

function PlaceLine({ place }: { place: PlaceSuggestion }) {
  const around = place.district === place.name ? place.state : `${place.district}, ${place.state}`
  return (
    <>
      <span className="figures block">{place.name}</span>
      <span className="figures block text-xs text-soft">{around}</span>
    </>
  )
}

function currentPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      timeout: locationTimeout,
      maximumAge: 600_000,
    })
  })
}
