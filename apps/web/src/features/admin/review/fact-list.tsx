import type { Duplicate, ReviewFact, ReviewField, ReviewItem } from '@rasad/contract/review'
import { CircleX, Copy, History, MailCheck, MailQuestion } from 'lucide-react'
import { momentOf } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import { FactNote, factText, isOver } from '../../../ui/party-facts.tsx'

interface FactListProps {
  item: ReviewItem
  ticked: ReadonlySet<string>
  onTick: (field: string) => void
}

/** What was typed. Each fact can be ticked off beside the paper. */
export function FactList({ item, ticked, onTick }: FactListProps) {
  const { t } = useTexts('review')
  const given = item.facts.filter(({ value }) => value !== null)
  const missing = item.facts.filter((fact) => !isGiven(fact))
  const address = item.facts.find(({ field }) => field === 'address')?.value
  return (
    <section aria-labelledby="review-facts">
      <div className="flex items-baseline justify-between gap-3 px-4 pt-3">
        <h3 id="review-facts" className="text-sm font-bold">
          {t('facts')}
        </h3>
        <p className="figures text-xs text-soft">
          {t('ticked', { count: given.filter(({ field }) => ticked.has(field)).length, all: given.length })}
        </p>
      </div>
      <ul className="mt-1 divide-y divide-line border-y border-line">
        {item.facts.filter(isGiven).map((fact) => (
          <li key={fact.field}>
            <FactRow
              fact={fact}
              address={address}
              isTicked={ticked.has(fact.field)}
              onTick={() => onTick(fact.field)}
            />
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <p className="border-b border-line px-4 py-2 text-sm text-soft">
          {t('notProvided')}: {missing.map(({ field }) => t(`field_${field}`, { ns: 'form' })).join(', ')}
        </p>
      )}
    </section>
  )
}

/** A change can take a value away. */
const isGiven = ({ value, before }: ReviewFact) => value !== null || before !== undefined

interface FactRowProps {
  fact: ReviewFact
  /** Of the same record. */
  address: string | null | undefined
  isTicked: boolean
  onTick: () => void
}

function FactRow({ fact, address, isTicked, onTick }: FactRowProps) {
  const { t } = useTexts('review')
  const { field, value, before } = fact
  const shown = (text: string | null) => text && factText(field, text)
  return (
    <label
      className={classes(
        'grid cursor-pointer grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 px-4 py-2 hover:bg-sunk',
        isTicked && 'bg-call-wash',
      )}
    >
      <input type="checkbox" checked={isTicked} onChange={onTick} className="mt-0.5 size-5 accent-call" />
      <span className="min-w-0">
        <span className="block text-xs text-soft">{t(`field_${field}`, { ns: 'form' })}</span>
        <span className="figures block font-medium whitespace-pre-line wrap-anywhere">
          {shown(value) ?? t('nothing')}
        </span>
        {before !== undefined && (
          <span className="block text-sm text-soft wrap-anywhere">
            {t('before', { value: shown(before) ?? t('nothing') })}
          </span>
        )}
        <FactNote label={field} {...{ value, address }} />
        {isOver(field, value) && (
          <span className="mt-0.5 flex items-center gap-1 text-sm font-semibold text-alarm">
            <CircleX aria-hidden className="size-4" />
            {t('reason_expired')}
          </span>
        )}
      </span>
    </label>
  )
}

/** Whose e-mail address it is, records that may be the same, and what happened before. */
export function Context({ item }: { item: ReviewItem }) {
  const { t } = useTexts('review')
  const isEntry = item.kind === 'medicine' || item.kind === 'company'
  return (
    <div className="grid gap-4 px-4 py-3 text-sm">
      {item.emailConfirmed !== null && (
        <p className={classes('flex items-center gap-1.5', !item.emailConfirmed && 'text-marigold-ink')}>
          {item.emailConfirmed ? (
            <MailCheck aria-hidden className="size-4 text-soft" />
          ) : (
            <MailQuestion aria-hidden className="size-4" />
          )}
          {t(item.emailConfirmed ? 'emailConfirmed' : 'emailNotConfirmed')}
        </p>
      )}
      <section aria-labelledby="review-duplicates">
        <h3 id="review-duplicates" className="flex items-center gap-1.5 font-bold">
          <Copy aria-hidden className="size-4 text-soft" />
          {t('duplicates')}
        </h3>
        {item.duplicates.length === 0 ? (
          <p className="mt-1 text-soft">{t(isEntry ? 'noAlike' : 'noDuplicates')}</p>
        ) : (
          <ul className="mt-1.5 grid gap-1.5">
            {item.duplicates.map((other) => (
              <li key={other._id} className="rounded-sm bg-marigold-wash px-3 py-2 text-marigold-ink">
                <a
                  href={listOf(other.kind, other._id, other.name)}
                  target="_blank"
                  rel="noreferrer"
                  className="font-semibold wrap-anywhere"
                >
                  {other.name}
                  <span className="sr-only"> {t('newTab')}</span>
                </a>
                <p className="text-xs">
                  {[
                    t(`one_${other.kind}`),
                    other.detail,
                    t(`status_${other.status}`),
                    ...other.same.map((why) => t(`same_${why}`)),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {other.facts && <SideBySide item={item} other={other} facts={other.facts} />}
              </li>
            ))}
          </ul>
        )}
      </section>
      {item.history.length > 0 && (
        <section aria-labelledby="review-history">
          <h3 id="review-history" className="flex items-center gap-1.5 font-bold">
            <History aria-hidden className="size-4 text-soft" />
            {t('history')}
          </h3>
          <ol className="mt-1 grid gap-1">
            {item.history.map((event) => (
              <li key={event.at}>
                <span className="font-medium">{t(`event_${event.kind}`)}</span>
                {event.reason && <span>: {t(`reason_${event.reason}`)}</span>}
                <time dateTime={event.at} className="figures block text-xs text-soft">
                  {momentOf(event.at)}
                </time>
                {event.note && <p className="whitespace-pre-line wrap-anywhere">“{event.note}”</p>}
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

interface SideBySideProps {
  item: ReviewItem
  other: Duplicate
  facts: readonly ReviewFact[]
}

/** Fields that a stockist's form calls otherwise than a medical store's. */
const sameFields: Partial<Record<ReviewField, ReviewField>> = {
  storeName: 'firmName',
  ownerName: 'contactPerson',
}
const comparedAs = (field: ReviewField) => sameFields[field] ?? field
const plainText = (text: string | null) => (text ?? '').toUpperCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** Two registrations with one licence number: what was typed of each, and what differs. */
function SideBySide({ item, other, facts }: SideBySideProps) {
  const { t } = useTexts('review')
  const ofOther = new Map(facts.map(({ field, value }) => [comparedAs(field), value]))
  const rows = item.facts
    .filter(({ field }) => ofOther.has(comparedAs(field)))
    .map(({ field, value }) => ({ field, here: value, there: ofOther.get(comparedAs(field)) ?? null }))
    .filter(({ here, there }) => here !== null || there !== null)
  const shown = (field: ReviewField, text: string | null) =>
    text === null ? t('nothing') : factText(field, text)
  return (
    <table className="figures mt-2 w-full table-fixed text-left text-xs">
      <caption className="pb-1 text-left font-semibold">{t('sideBySide')}</caption>
      <thead>
        <tr>
          <th scope="col" className="py-1 pr-2 align-bottom font-bold wrap-anywhere">
            {item.name}
          </th>
          <th scope="col" className="py-1 align-bottom font-bold wrap-anywhere">
            {other.name}
          </th>
        </tr>
      </thead>
      {rows.map(({ field, here, there }) => {
        const differs = plainText(here) !== plainText(there)
        return (
          <tbody key={field} className="border-t border-line align-top">
            <tr>
              <th scope="rowgroup" colSpan={2} className="pt-1 font-normal">
                {t(`field_${field}`, { ns: 'form' })} · {t(differs ? 'differs' : 'isSame')}
              </th>
            </tr>
            <tr className={differs ? 'font-bold' : undefined}>
              <td className="pr-2 pb-1 wrap-anywhere">{shown(field, here)}</td>
              <td className="pb-1 wrap-anywhere">{shown(field, there)}</td>
            </tr>
          </tbody>
        )
      })}
    </table>
  )
}

/** Where the other record is looked at. */
function listOf(kind: string, id: string, name: string): string {
  const q = `?${new URLSearchParams({ q: name })}`
  if (kind === 'stockist') return paths.adminStockists + q
  if (kind === 'medicalOwner') return paths.adminUsers + q
  if (kind === 'purchaser') return paths.adminPurchasers + q
  return kind === 'company' ? paths.companyProducts(id, name) : paths.medicineStockists(id, name)
}
