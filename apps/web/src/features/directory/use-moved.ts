import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useDirectorySlots } from './slots.tsx'

/**
 * An old id leads to the record that it was merged into: the address in the browser becomes that one's, and what is
 * saved follows.
 */
export function useMoved(
  kind: 'medicine' | 'company',
  id: string | undefined,
  found: { _id: string; name: string } | undefined,
): void {
  const { onMoved } = useDirectorySlots()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const to = found && id !== undefined && found._id !== id ? found : undefined
  useEffect(() => {
    if (!to || id === undefined) return
    onMoved(kind, id, to)
    const own = { medicine: paths.medicineStockists, company: paths.companyStockists }[kind](to._id, to.name)
    const isOwnPage = new RegExp(`^/${kind}/[^/]+/?$`, 'i').test(pathname)
    const same = `${pathname}${search}`.replaceAll(new RegExp(id, 'gi'), to._id)
    navigate(isOwnPage ? own + search : same, { replace: true })
  }, [to, id, kind, pathname, search, navigate, onMoved])
}
