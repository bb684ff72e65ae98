import { Check, CircleSlash, IndianRupee, Undo2 } from 'lucide-react'
import { type KeyboardEvent, memo, useRef } from 'react'
import { useDistanceText } from '../../../lib/distance-text.ts'
import { rupees } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { ListingLine } from '../../../ui/listing-facts.tsx'
import { QuantityGiven } from '../components/quantity-given.tsx'
import { saysTheSame } from '../result.ts'
import { AnswerForm, dayIn, readCount, readPaise } from './answer-form.tsx'
import type { CallLine } from './call-lines.ts'
import { OtherProduct } from './other-product.tsx'
import type { Said } from './said.ts'
import { saidText } from './said-text.ts'
import type { Calls } from './use-calls.ts'

interface CallLineItemProps {
  line: CallLine
  stockist: Said['stockist']
  /** Stable. */
  handlers: Calls['handlers']
  /** Of a line that nobody else is known to have: whether that is looked up, or could not be. */
  search: 'under way' | 'failed' | 'done'
  /** What is being asked about this line. */
  asking: Asking | undefined
  /** Opens or closes a question about a line. Stable. */
  onAsking: (line: number, asking: Asking | undefined) => void
}

export type Asking = 'part' | 'later' | 'other' | 'price'

/** Days from today that one tap chooses. */
const soon = [1, 3, 7]

/**
 * One line of a call, and the buttons for what the stockist says of it. Keys 1 to 6 press them. Memoised: an answer
 * draws its line alone.
 */
export const CallLineItem = memo(function CallLineItem(props: CallLineItemProps) {
  const { line, stockist, handlers, search, asking, onAsking } = props
  const { t } = useTexts('demand')
  const setAsking = (what: Asking | undefined) => onAsking(line.line, what)
  const item = useRef<HTMLLIElement>(null)
  const { said } = line
  const name = line.asked.name

  function say(answer: Parameters<Calls['handlers']['say']>[2]) {
    setAsking(undefined)
    handlers.say(line.line, stockist, answer)
  }

  /** Before the field that has the focus goes: otherwise the dialog takes the focus a moment later. */
  function close() {
    item.current?.focus({ preventScroll: true })
    setAsking(undefined)
  }

  const buttons = [
    { key: 'has', label: t('sayHas'), run: () => say({ is: 'has' }) },
    { key: 'part', label: t('sayPart'), run: () => setAsking('part') },
    { key: 'no', label: t('sayNo'), run: () => say({ is: 'no' }) },
    { key: 'later', label: t('sayLater'), run: () => setAsking('later') },
    { key: 'other', label: t('sayOther'), run: () => setAsking('other') },
    { key: 'price', label: t('sayPrice'), run: () => setAsking('price') },
  ] as const

  function onKeyDown(event: KeyboardEvent<HTMLLIElement>) {
    const { target, currentTarget } = event
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || target instanceof HTMLInputElement)
      return
    const by = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const other = currentTarget[by[event.key]]
      if (other instanceof HTMLElement) {
        event.preventDefault()
        other.focus()
      }
    }
    const button = said ? undefined : buttons[Number(event.key) - 1]
    if (button && /^[1-6]$/.test(event.key)) {
      event.preventDefault()
      button.run()
    }
  }

  return (
    <li
      ref={item}
      tabIndex={-1}
      data-open={said ? undefined : ''}
      aria-label={name}
      onKeyDown={onKeyDown}
      className={classes('scroll-mt-20 scroll-mb-24', said ? 'py-0.5' : 'py-2.5')}
    >
      {said ? (
        <Outcome
          line={line}
          said={said}
          search={search}
          onPrice={() => setAsking('price')}
          onUndo={() => handlers.undo(line.line, stockist._id)}
        />
      ) : (
        <>
          <div className="figures flex items-baseline gap-2.5 leading-snug">
            <span aria-hidden className="w-6 shrink-0 text-right text-xs text-soft">
              {line.number}
            </span>
            <span className="min-w-0 grow">
              <span className="font-semibold">{name}</span>
              {line.isUnsure && (
                <span className="ml-2 inline-block rounded-xs bg-marigold-wash px-1.5 text-2xs font-semibold text-marigold-ink">
                  {t('toConfirm')}
                </span>
              )}
              {line.asked.pack && <span className="block text-xs text-soft">{line.asked.pack}</span>}
              {(line.isUnsure || !saysTheSame(line.written, name)) && (
                <span className="block text-xs break-all text-soft">
                  {t('written', { written: line.written })}
                </span>
              )}
              {line.listing && <ListingLine listing={line.listing} />}
              {line.note !== undefined && <span className="block text-xs font-medium">{line.note}</span>}
            </span>
            <QuantityGiven quantity={line.quantity} />
          </div>
          <div className="mt-2 grid grid-cols-3 gap-1.5 sm:grid-cols-6">
            {buttons.map(({ key, label, run }, at) => (
              <Button
                key={key}
                look={key === 'has' ? 'quiet-call' : 'quiet'}
                size="small"
                aria-label={t('sayOf', { answer: label, name })}
                aria-expanded={key === 'has' || key === 'no' ? undefined : asking === key}
                className={classes('min-h-12 px-1.5', at > 2 && 'max-sm:min-h-11')}
                onClick={(event) => {
                  // The second tap of a double one is not meant for what the first one has brought here.
                  if (event.detail <= 1) run()
                }}
              >
                {key === 'has' && <Check aria-hidden />}
                {key === 'no' && <CircleSlash aria-hidden />}
                {label}
              </Button>
            ))}
          </div>
        </>
      )}
      {asking === 'part' && !said && (
        <AnswerForm
          kind="count"
          label={line.counted.qty > 0 ? t('partOf', { quantity: line.quantity }) : t('partOfUnknown')}
          submit={t('sayPart')}
          read={(text) => {
            const quantity = readCount(text)
            const isLess = line.counted.qty === 0 || (quantity ?? 0) < line.counted.qty
            return isLess ? quantity : undefined
          }}
          refusal={t('partWrong')}
          onAnswer={(quantity) => say({ is: 'part', quantity })}
          onClose={close}
        />
      )}
      {asking === 'later' && !said && (
        <AnswerForm
          kind="day"
          label={t('laterFrom')}
          submit={t('sayLater')}
          choices={soon.map((days) => ({
            label: days === 1 ? t('laterTomorrow') : t('laterIn', { count: days }),
            answer: dayIn(days),
          }))}
          read={(day) => (day >= dayIn(0) ? day : undefined)}
          refusal={t('laterWrong')}
          onAnswer={(availableOn) => say({ is: 'no', availableOn })}
          onClose={close}
        />
      )}
      {asking === 'price' && (
        <AnswerForm
          kind="money"
          label={t('priceTold')}
          submit={t(said ? 'savePrice' : 'hasAtPrice')}
          read={readPaise}
          refusal={t('priceWrong')}
          onAnswer={(pricePaise) => {
            if (!said) return say({ is: 'has', pricePaise })
            setAsking(undefined)
            handlers.price(line.line, stockist._id, pricePaise)
          }}
          onClose={close}
        />
      )}
      {asking === 'other' && !said && (
        <OtherProduct line={line} onTake={(medicine) => say({ is: 'other', medicine })} onClose={close} />
      )}
    </li>
  )
}, isSame)

function isSame(before: CallLineItemProps, now: CallLineItemProps): boolean {
  return (
    before.search === now.search &&
    before.asking === now.asking &&
    before.onAsking === now.onAsking &&
    before.handlers === now.handlers &&
    JSON.stringify(before.line) === JSON.stringify(now.line)
  )
}

const nobody = { 'under way': 'moving', failed: 'notMovedYet', done: 'nobodyElse' } as const

interface OutcomeProps {
  line: CallLine
  said: Said
  search: CallLineItemProps['search']
  onPrice: () => void
  onUndo: () => void
}

/** What was said in one row: who is asked next, its price, and the way back. */
function Outcome({ line, said, search, onPrice, onUndo }: OutcomeProps) {
  const { t } = useTexts('demand')
  const { is, pricePaise, availableOn } = said
  const isStruck = is === 'no' && availableOn === undefined
  const distance = useDistanceText()
  const further =
    line.next === undefined
      ? t(nobody[search])
      : [t(is === 'no' ? 'movesTo' : 'restMovesTo', { name: line.next.name }), distance(line.next.distanceKm)]
          .filter(Boolean)
          .join(' · ')
  const price = pricePaise !== undefined && t('atPrice', { price: rupees(pricePaise / 100) })
  return (
    <div className="figures flex items-center gap-2.5 leading-snug">
      <span aria-hidden className="w-6 shrink-0 text-right text-xs text-soft">
        {line.number}
      </span>
      <span className="min-w-0 grow">
        <span className={classes('line-clamp-1', isStruck ? 'text-soft line-through' : 'font-medium')}>
          {line.asked.name}
        </span>
        <span className="line-clamp-2 text-xs text-soft">
          <span className={classes('font-semibold', is === 'no' ? 'text-ink' : 'text-call')}>
            {[saidText(said, t), price, said.request && t('inRequest')].filter(Boolean).join(' · ')}
          </span>
          {is === 'has' && line.quantity !== '' && ` · ${line.quantity}`}
          {(is === 'no' || is === 'part') && ` · ${further}`}
        </span>
      </span>
      <span className="-mr-2 flex shrink-0">
        {is !== 'no' && !said.request && (
          <IconButton label={t(price ? 'changePrice' : 'addPrice')} onClick={onPrice}>
            <IndianRupee aria-hidden />
          </IconButton>
        )}
        {line.isLast && (
          <IconButton
            label={t('undoOf', { name: line.asked.name })}
            onClick={(event) => {
              // The second tap of a double one is not meant for what the first one has brought here.
              if (event.detail <= 1) onUndo()
            }}
          >
            <Undo2 aria-hidden />
          </IconButton>
        )}
      </span>
    </div>
  )
}
