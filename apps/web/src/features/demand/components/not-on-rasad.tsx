import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { countOf } from '../../../lib/format.ts'
import { ownSuppliersQuery } from '../../../lib/own-suppliers.ts'
import { paths } from '../../../lib/paths.ts'
import { readStored, writeStored } from '../../../lib/safe-storage.ts'
import { useSession } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import type { SavedDemand } from '../saved-demand.ts'

/** Says once, below a plan with own suppliers of the buyer, how many of them are not on Rasad, and where to invite them. */
export function NotOnRasad({ demand }: { demand: SavedDemand }) {
  const { t } = useTexts('demand')
  const { user } = useSession()
  const key = `inviteTold.${user?._id}`
  const [isTold] = useState(() => readStored(key, (value) => value === true) ?? false)
  const isAsked = user !== undefined && !isTold && demand.plan.some(({ stockist }) => stockist.own)
  const { data = [] } = useQuery({ ...ownSuppliersQuery(), enabled: isAsked })
  const count = data.filter(({ onRasad }) => onRasad === null).length
  const isShown = isAsked && count > 0
  useEffect(() => {
    if (isShown) writeStored(key, true)
  }, [isShown, key])
  if (!isShown) return null
  return (
    <p className="mb-3 text-sm text-soft print:hidden">
      {t('notOnRasad', { count, formatted: countOf(count), total: countOf(data.length) })}{' '}
      <Link to={`${paths.profile}#suppliers`} className="font-semibold text-brand">
        {t('inviteThem')}
      </Link>
    </p>
  )
}
