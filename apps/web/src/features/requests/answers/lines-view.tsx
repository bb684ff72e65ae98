import type { SupplyRequest } from '@rasad/contract/supply-requests'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Rate } from '../components/rate.tsx'
import { type LineOrder, ordersOf } from '../order/orders-of.ts'
import { type Asked, answerFor, brings, type Given, type Picks } from '../order/parts.ts'
import { AnswerFacts, answerText, OfferedInstead } from './answer-words.tsx'
import { quantityWords } from './quantity-words.ts'

type Line = SupplyRequest['lines'][number]
const filters = ['all', 'open'] as const

export interface AnswersProps {
  request: SupplyRequest
  /** Positions of lines that the plan leaves open. */
  open: readonly number[]
  /** By line: from whom the plan, or somebody who chose, takes it. */
  takenFrom: ReadonlyMap<number, readonly string[]>
  picks: Picks
  /** Undefined: nothing is chosen any more. */
  onPick: ((line: number, stockistId: string | undefined) => void) | undefined
}

/** Each line with all that was answered for it, the lowest landed rate first. */
export function LinesView(props: AnswersProps) {
  const { request, open } = props
  const { t } = useTexts('requests')
  const [filter, setFilter] = useState<(typeof filters)[number]>('all')
  const lines = filter === 'open' ? request.lines.filter(({ line }) => open.includes(line)) : request.lines
  return (
    <>
      {open.length > 0 && (
        <SegmentedControl
          label={t('whichLines')}
          options={[
            { key: 'all', label: t('linesAll', { formatted: countOf(request.lines.length) }) },
            { key: 'open', label: t('linesOpen', { formatted: countOf(open.length) }) },
          ]}
          chosen={filter}
          onChoose={setFilter}
          className="mb-3 sm:w-fit"
        />
      )}
      <ol className="divide-y divide-line rounded-md border border-line bg-sheet shadow-card">
        {lines.map((line) => (
          <li
            key={line.line}
            className="grid grid-cols-1 gap-x-6 gap-y-2 px-4 py-3 wide:grid-cols-[18rem_1fr]"
          >
            <WantedLine line={line} orders={ordersOf(request, line.line)} isOpen={open.includes(line.line)} />
            <LineAnswers {...props} line={line} />
          </li>
        ))}
      </ol>
    </>
  )
}

interface WantedLineProps {
  line: Line
  orders: readonly LineOrder[]
  isOpen: boolean
}

function WantedLine({ line, orders, isOpen }: WantedLineProps) {
  const { t } = useTexts('requests')
  const { medicine, name } = line
  const isSame = medicine?.name.toLowerCase() === name.toLowerCase()
  return (
    <div className="min-w-0">
      <p className="font-semibold leading-snug wrap-anywhere">
        <span className="figures mr-1.5 font-normal text-soft">{line.line + 1}</span>
        {medicine?.name ?? name}
      </p>
      <p className="text-sm text-soft wrap-anywhere">
        <span className="figures font-medium text-ink">{quantityWords(line) || t('noQuantity')}</span>
        {[
          medicine && !isSame && t('written', { name }),
          !medicine && t('asWritten'),
          medicine?.pack,
          medicine?.companyName,
        ]
          .filter(Boolean)
          .map((part) => ` · ${part}`)
          .join('')}
      </p>
      {line.note && <p className="text-sm wrap-anywhere">{line.note}</p>}
      {orders.map(({ stockist, other, sent, ...counted }) => (
        <div key={stockist} className="figures text-sm font-semibold wrap-anywhere">
          <p className={sent === null ? 'text-call' : 'text-soft'}>
            {other === undefined
              ? t('orderedFrom', { quantity: quantityWords(counted), name: stockist })
              : t('orderedOther', { quantity: quantityWords(counted), name: stockist, medicine: other })}
          </p>
          {sent !== null && (
            <p className="text-alarm">
              {sent === 0
                ? t('sendsNone', { name: stockist })
                : t('sendsLess', { name: stockist, quantity: countOf(sent) })}
            </p>
          )}
        </div>
      ))}
      {isOpen && <p className="text-sm font-semibold text-marigold-ink">{t('isOpen')}</p>}
    </div>
  )
}

interface Answered {
  asked: Asked
  given: Given
}

function LineAnswers({ request, line, takenFrom, picks, onPick }: AnswersProps & { line: Line }) {
  const { t } = useTexts('requests')
  const answered = request.stockists.flatMap((asked): Answered[] => {
    const given = answerFor(asked, line.line)
    return given ? [{ asked, given }] : []
  })
  const waiting =
    request.stockists.filter((asked) => asked.lines.includes(line.line)).length - answered.length
  const having = answered.filter(({ given }) => brings(given)).sort(byRate)
  const without = answered.filter(({ given }) => !brings(given))
  return (
    <div className="min-w-0">
      {having.length > 0 && (
        <ul className="divide-y divide-line">
          {having.map(({ asked, given }) => (
            <li key={asked.stockist._id} className="py-1.5 first:pt-0">
              <OneAnswer
                asked={asked}
                given={given}
                line={line}
                isTaken={takenFrom.get(line.line)?.includes(asked.stockist._id) ?? false}
                isPicked={picks[line.line] === asked.stockist._id}
                onPick={onPick && !asked.orderedAt ? (id) => onPick(line.line, id) : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-soft">
        {[
          without.length > 0 &&
            t('saidNo', { names: without.map(({ asked }) => asked.stockist.name).join(', ') }),
          waiting > 0 && t('waitingFor', { count: waiting, formatted: countOf(waiting) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}

interface OneAnswerProps extends Answered {
  line: Line
  isTaken: boolean
  isPicked: boolean
  onPick: ((stockistId: string | undefined) => void) | undefined
}

function OneAnswer({ asked, given, line, isTaken, isPicked, onPick }: OneAnswerProps) {
  const { t } = useTexts('requests')
  const { stockist } = asked
  const isOther = given.answer === 'other'
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <p className="min-w-0 grow basis-36">
          <span className="block font-medium leading-snug wrap-anywhere">{stockist.name}</span>
          <span className={classes('figures text-sm', isOther ? 'text-marigold-ink' : 'text-soft')}>
            {answerText(given, line.quantity, t)}
          </span>{' '}
          <AnswerFacts given={given} isInline />
        </p>
        <Rate rate={given.rate} of={stockist.name} className="max-w-44" />
        {onPick && (
          <Button
            look={isTaken ? 'plain' : 'quiet'}
            size="small"
            // What the plan takes anyway is not chosen by somebody: a tap holds it there.
            onClick={() => onPick(isPicked ? undefined : stockist._id)}
            className="shrink-0"
          >
            {isTaken && <Check aria-hidden />}
            {t(isTaken ? 'taken' : isOther ? 'takeOther' : 'take')}
            <span className="sr-only">{t('lineFrom', { name: stockist.name, line: line.name })}</span>
          </Button>
        )}
      </div>
      {isOther && <OfferedInstead asked={line.medicine} offered={given.medicine} />}
    </>
  )
}

/** What is asked for before other products, then the lowest rate; without a rate last. */
function byRate(one: Answered, other: Answered): number {
  const rank = ({ given }: Answered) => (given.answer === 'other' ? 1 : 0)
  const paise = ({ given }: Answered) => given.rate?.paise ?? Number.MAX_SAFE_INTEGER
  return rank(one) - rank(other) || paise(one) - paise(other)
}
