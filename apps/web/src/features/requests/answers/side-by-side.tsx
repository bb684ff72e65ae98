import type { SupplyRequest } from '@rasad/contract/supply-requests'
import { countOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import { Rate } from '../components/rate.tsx'
import { StageMark } from '../components/stage-mark.tsx'
import { type Asked, answerFor, type Given } from '../order/parts.ts'
import { AnswerFacts, answerText } from './answer-words.tsx'
import type { AnswersProps } from './lines-view.tsx'
import { quantityWords } from './quantity-words.ts'

/** All answers as a table: a row for each line, a column for each stockist. It scrolls inside itself. */
export function SideBySide({ request, takenFrom, picks, onPick }: AnswersProps) {
  const { t } = useTexts('requests')
  // Who has said something stands first: on a phone, one column is in sight.
  const columns = request.stockists.toSorted((one, other) => rankOf(one) - rankOf(other))
  return (
    <section
      aria-label={t('view_table')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className="max-h-[80dvh] overflow-auto rounded-md border border-line bg-sheet shadow-card"
    >
      <table className="w-max min-w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky top-0 left-0 z-2 w-40 min-w-36 border-r border-b border-line bg-sheet px-3 py-2 text-left align-bottom font-semibold sm:w-64"
            >
              {t('line')}
            </th>
            {columns.map((asked) => (
              <th
                key={asked.stockist._id}
                scope="col"
                className="sticky top-0 z-1 w-44 min-w-40 border-b border-line bg-sheet px-3 py-2 text-left align-bottom font-semibold"
              >
                <span className="mb-1 block leading-snug wrap-anywhere">{asked.stockist.name}</span>
                <StageMark stage={asked.stage} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {request.lines.map((line) => (
            <tr key={line.line}>
              <th
                scope="row"
                className="sticky left-0 z-1 w-40 min-w-36 border-r border-b border-line bg-sheet px-3 py-2 text-left align-top font-medium sm:w-64"
              >
                <span className="block max-w-64 leading-snug wrap-anywhere">
                  {line.medicine?.name ?? line.name}
                </span>
                <span className="figures font-normal text-soft">{quantityWords(line)}</span>
              </th>
              {columns.map((asked) => (
                <Cell
                  key={asked.stockist._id}
                  asked={asked}
                  line={line}
                  given={answerFor(asked, line.line)}
                  isTaken={takenFrom.get(line.line)?.includes(asked.stockist._id) ?? false}
                  isPicked={picks[line.line] === asked.stockist._id}
                  onPick={onPick && !asked.orderedAt ? (id) => onPick(line.line, id) : undefined}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** How many lines of a stockist are answered, the most first. */
function rankOf(asked: Asked): number {
  return -asked.lines.filter((line) => answerFor(asked, line) !== undefined).length
}

interface CellProps {
  asked: Asked
  line: SupplyRequest['lines'][number]
  given: Given | undefined
  isTaken: boolean
  isPicked: boolean
  onPick: ((stockistId: string | undefined) => void) | undefined
}

function Cell({ asked, line, given, isTaken, isPicked, onPick }: CellProps) {
  const { t } = useTexts('requests')
  const look = 'border-b border-line px-3 py-2 align-top'
  const ordered = asked.order.find((one) => one.line === line.line)
  const orderedMark = ordered && (
    <span className="figures block font-semibold text-call">
      {t('orderedHere', { quantity: quantityWords(ordered) })}
      {ordered.confirmed && ordered.confirmed.quantity < ordered.quantity && (
        <span className="block text-alarm">
          {ordered.confirmed.quantity === 0
            ? t('cannotSend')
            : t('sendsOnly', { quantity: countOf(ordered.confirmed.quantity) })}
        </span>
      )}
    </span>
  )
  if (!given) {
    return (
      <td className={classes(look, 'text-soft')}>
        {asked.lines.includes(line.line) ? t('noAnswerYet') : t('notAsked')}
        {orderedMark}
      </td>
    )
  }
  const isNo = given.answer === 'no'
  return (
    <td className={classes(look, isTaken && 'bg-brand-wash', isNo && 'text-soft')}>
      <span className={classes('figures block', given.answer === 'other' && 'text-marigold-ink')}>
        {answerText(given, line.quantity, t)}
      </span>
      {orderedMark}
      <AnswerFacts given={given} />
      {!isNo && (
        <span className="flex flex-wrap items-center gap-x-2">
          <Rate rate={given.rate} of={asked.stockist.name} className="max-w-44" />
          {/* Another product is taken only where its differences are shown. */}
          {onPick && given.answer !== 'other' && (
            <label className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-1.5">
              <input
                type="checkbox"
                checked={isTaken}
                onChange={() => onPick(isPicked ? undefined : asked.stockist._id)}
                aria-label={t('takeFrom', { name: asked.stockist.name, line: line.name })}
                className="size-4.5"
              />
              {countOf(given.quantity ?? line.quantity ?? 0)}
            </label>
          )}
        </span>
      )}
    </td>
  )
}
