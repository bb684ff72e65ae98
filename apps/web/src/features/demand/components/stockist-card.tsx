import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { countOf } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { phoneLinks } from '../../../lib/phone.ts'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import { ContactIcons } from '../../../ui/contact-actions.tsx'
import { Distance } from '../../../ui/distance.tsx'
import { LateLicenceMark } from '../../../ui/licence-mark.tsx'
import { Freshness } from '../../../ui/listing-facts.tsx'
import { Part } from '../../../ui/part.tsx'
import { MinOrder } from '../../../ui/reach-text.tsx'
import { latestOf, orderLines, orderMessage } from '../result.ts'
import type { SavedDemand, StockistLines } from '../saved-demand.ts'
import { CopyLines } from './copy-lines.tsx'
import { OrderLines } from './order-lines.tsx'
import { countedId, OwnMark } from './own-mark.tsx'

interface StockistCardProps {
  demand: SavedDemand
  part: StockistLines
  /** Of the whole list, where the card says its share. */
  total?: number
  /** What has been done with it, in words. */
  done?: readonly string[]
  /** What is wrong with it, in words. */
  flaws?: readonly string[]
  /** The message asks for a courier. */
  isByCourier?: boolean
  startsOpen?: boolean
  /** Above the lines, once it is open. */
  children?: ReactNode
}

/** A stockist and its lines in one row, with its tel button; open, it shows the lines. */
export function StockistCard(props: StockistCardProps) {
  const {
    demand,
    part,
    total,
    done = [],
    flaws = [],
    isByCourier = false,
    startsOpen = false,
    children,
  } = props
  const { t } = useTexts('demand')
  const [isOpen, setOpen] = useState(startsOpen)
  const id = useId()
  const { stockist } = part
  const lines = orderLines(demand, part)
  const latest = latestOf(lines)
  const count = countOf(lines.length)
  const greeting = t(isByCourier ? 'orderByCourier' : 'order', { name: stockist.name })
  const message = orderMessage(greeting, lines, t('notGiven'))
  const phone = phoneLinks(stockist.phone)?.text

  return (
    <article className="px-1.5 py-1.5 sm:px-2">
      <div className="flex items-center gap-1.5">
        <h4 className="min-w-0 grow">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-11 w-full items-center gap-1.5 rounded-sm px-1 py-0.5 text-left hover:bg-sunk"
          >
            <ChevronDown
              aria-hidden
              className={classes(
                'size-5 shrink-0 text-soft transition-transform duration-150',
                !isOpen && '-rotate-90',
              )}
            />
            <span className="min-w-0 grow">
              <span className="line-clamp-2 font-semibold leading-snug">{stockist.name}</span>
              <span className="figures block text-xs text-soft">
                {total === undefined
                  ? t('lineCount', { count: lines.length, formatted: count })
                  : t('ofLines', { formatted: count, total: countOf(total) })}{' '}
                {typeof stockist.distanceKm === 'number' && (
                  <>
                    · <Distance km={stockist.distanceKm} />{' '}
                  </>
                )}
                <span className="max-sm:block">
                  <span className="max-sm:hidden">· </span>
                  <OwnMark of={stockist} /> {stockist.location}
                </span>
              </span>
              {done.length > 0 && (
                <span className="figures flex items-center gap-1 text-xs font-medium text-call">
                  <Check aria-hidden className="size-3.5 shrink-0" />
                  {done.join(' · ')}
                </span>
              )}
              {flaws.length > 0 && (
                <span className="figures block text-xs font-medium text-pretty text-marigold-ink">
                  {flaws.join(' · ')}
                </span>
              )}
            </span>
          </button>
        </h4>
        <ContactIcons
          stockist={countedId(stockist)}
          name={stockist.name}
          phone={stockist.phone}
          message={message}
        />
      </div>
      <div id={id} hidden={!isOpen} className="px-1.5 pt-1 pb-1.5 sm:pl-8">
        <div className="flex flex-wrap items-center gap-x-2">
          <p className="figures min-w-0 grow basis-full overflow-x-clip text-sm text-soft sm:basis-0">
            <Part>
              {stockist.own ? (
                <OwnMark of={stockist} />
              ) : (
                <Link
                  to={paths.stockist(stockist._id, stockist.name)}
                  className="font-semibold text-brand no-underline hover:underline"
                >
                  {t('stockistPage')}
                </Link>
              )}
            </Part>
            {phone !== undefined && (
              <Part>
                <span className="font-semibold text-ink">{phone}</span>
              </Part>
            )}
            <MinOrder rupees={stockist.minOrder} />
            {latest && (
              <Part>
                <Freshness listing={latest} />
              </Part>
            )}
            <LateLicenceMark of={stockist} />
          </p>
          {children}
          <CopyLines name={stockist.name} message={message} />
        </div>
        <div className="mt-1 border-t border-line">
          <OrderLines lines={lines} label={stockist.name} most={30} />
        </div>
      </div>
    </article>
  )
}
