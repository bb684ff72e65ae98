import { useSession } from '../../lib/session.ts'
import type { PickerOption } from '../../ui/picker.tsx'

/** The signed-in stockist as a choice; undefined for an admin, who chooses among all. */
export function useSelf(): PickerOption | undefined {
  const { user } = useSession()
  return user?.role === 'stockist' ? { id: user._id, name: user.name ?? user.email } : undefined
}
