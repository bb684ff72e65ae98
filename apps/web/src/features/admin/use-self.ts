import { useSession } from '../../lib/session.ts'
import type { PickerOption } from '../../ui/picker.tsx'

/** The signed-in stockist as an option; undefined for an admin, who can choose any. */
export function useSelf(): PickerOption | undefined {
  const { user } = useSession()
  return user?.role === 'stockist' ? { id: user._id, name: user.name ?? user.email } : undefined
}
