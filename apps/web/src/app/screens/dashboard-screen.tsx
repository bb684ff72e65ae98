import { useSession } from '../../lib/session.ts'
import { DeskScreen } from '../desk-screens.ts'
import { HomeScreen } from './home-screen.tsx'

/** A stockist's desk to a stockist, the home screen to everyone else. */
export function DashboardScreen() {
  const { user } = useSession()
  return user?.role === 'stockist' && user.approved ? <DeskScreen /> : <HomeScreen />
}
