import './form-messages.en.ts'
import { type District, type ReachKind, reachKinds } from '@rasad/contract/reach'
import { X } from 'lucide-react'
import { type ComponentProps, type Ref, useEffect, useId, useState } from 'react'
import { findDistricts, usualDistricts } from '../lib/pin-table.ts'
import { useTexts } from '../lib/texts.ts'
import { controlClass, describedBy, FieldFrame } from './field-frame.tsx'
import { TextField } from './form-fields.tsx'
import { SuggestionCombobox } from './suggestion-combobox.tsx'

type Field<Element extends 'input' | 'select'> = Omit<ComponentProps<Element>, 'children'> & {
  error: string | undefined
}

interface ReachFieldsProps {
  /** The select: its value is a kind, or empty for the usual districts. */
  kindField: Field<'select'>
  kind: ReachKind | '' | undefined
  districts: readonly District[]
  onDistricts: (districts: District[]) => void
  districtsError: string | undefined
  districtsRef?: Ref<HTMLInputElement>
  minOrderField: Field<'input'>
  /** The PIN of the stockist's address, as far as it is typed. */
  pin: string
  className?: string
}

/** Where a stockist delivers, and its minimum order. */
export function ReachFields(props: ReachFieldsProps) {
  const { kindField, kind, pin, className } = props
  const { t } = useTexts('form')
  const id = useId()
  const usual = useUsual(pin)
  const { error, ...select } = kindField
  const hint = kind === undefined || kind === '' ? (usual ?? t('reachHintUsual')) : undefined
  return (
    <>
      <FieldFrame id={id} label={t('reachField')} error={error} hint={hint} className={className}>
        <select
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, { error, hint })}
          className={controlClass(error !== undefined)}
          {...select}
        >
          <option value="">{t('reachKind_usual')}</option>
          {reachKinds.map((each) => (
            <option key={each} value={each}>
              {t(`reachKind_${each}`)}
            </option>
          ))}
        </select>
      </FieldFrame>
      {kind === 'districts' && <Districts {...props} />}
      <TextField
        label={t('minOrderField')}
        optional
        inputMode="numeric"
        autoComplete="off"
        hint={t('minOrderHint')}
        className={className}
        {...props.minOrderField}
      />
    </>
  )
}

/** “Pune, Satara and Raigad”; undefined without a PIN. */
function useUsual(pin: string): string | undefined {
  const { t } = useTexts('form')
  const [names, setNames] = useState<string[]>([])
  useEffect(() => {
    let isCurrent = true
    const take = (next: string[]) => isCurrent && setNames(next)
    if (!/^\d{6}$/.test(pin)) take([])
    // Without the table the hint speaks of districts nearby.
    else
      usualDistricts(pin).then(
        (found) => take(found.map(({ district }) => district)),
        () => take([]),
      )
    return () => {
      isCurrent = false
    }
  }, [pin])
  return names.length > 0 ? t('reachHintNamed', { names: names.join(', ') }) : undefined
}

function Districts(props: ReachFieldsProps) {
  const { districts, onDistricts, districtsError: error, districtsRef, className } = props
  const { t } = useTexts('form')
  const id = useId()
  const [text, setText] = useState('')
  const [found, setFound] = useState<{ text: string; rows: District[] }>({ text: '', rows: [] })
  const { rows } = found
  const isSame = (one: District) => (other: District) =>
    one.district === other.district && one.state === other.state

  useEffect(() => {
    let isCurrent = true
    const take = (next: District[]) => isCurrent && setFound({ text, rows: next })
    findDistricts(text).then(take, () => take([]))
    return () => {
      isCurrent = false
    }
  }, [text])

  function pick(district: District) {
    setText('')
    if (!districts.some(isSame(district))) onDistricts([...districts, district])
  }

  const hint = t('reachDistrictsHint')
  return (
    <FieldFrame id={id} label={t('reachDistrictsField')} error={error} hint={hint} className={className}>
      <SuggestionCombobox<District>
        className="relative"
        input={{
          id,
          ...(districtsRef && { ref: districtsRef }),
          'aria-invalid': error !== undefined,
          'aria-describedby': describedBy(id, { error, hint }),
          className: controlClass(error !== undefined),
        }}
        text={text}
        onText={setText}
        groups={[{ key: 'districts', rows }]}
        keyOf={({ district, state }) => `${state}/${district}`}
        renderRow={({ district, state }) => (
          <>
            {district} <span className="text-xs text-soft">{state}</span>
          </>
        )}
        listLabel={t('reachDistrictsField')}
        isOpen={text.trim() !== '' && rows.length > 0}
        onOpen={() => undefined}
        onClose={() => setText('')}
        onPick={pick}
        takesOnly
        isBehind={found.text !== text}
        announcement={rows.length > 0 && t('nearCount', { count: rows.length, ns: 'ui' })}
        panelClass="left-0 right-0 top-13 max-h-64 py-1"
        optionClass="px-3.5 py-2 leading-snug"
      />
      <ul aria-label={t('reachChosen')} className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {districts.map((each) => (
          <li key={`${each.state}/${each.district}`} className="max-w-full">
            <button
              type="button"
              title={t('remove', { ns: 'ui' })}
              aria-label={t('removeOf', { label: `${each.district}, ${each.state}`, ns: 'ui' })}
              onClick={() => onDistricts(districts.filter((other) => !isSame(each)(other)))}
              className="inline-flex min-h-9 pointer-coarse:min-h-11 max-w-full items-center gap-1.5 rounded-xs bg-sunk px-2.5 text-sm hover:bg-brand-wash"
            >
              <span className="truncate">{each.district}</span>
              <X aria-hidden className="size-4 shrink-0 text-soft" />
            </button>
          </li>
        ))}
      </ul>
    </FieldFrame>
  )
}
