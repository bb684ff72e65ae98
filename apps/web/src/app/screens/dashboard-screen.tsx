import { useSession } from '../../lib/session.ts'
import { DeskScreen } from '../desk-screens.ts'
import { HomeScreen } from './home-screen.tsx'

/** Shows the desk to a stockist and the home screen to everyone else. */
export function DashboardScreen() {
  const { user } = useSession()
  return user?.role === 'stockist' && user.approved ? <DeskScreen /> : <HomeScreen />
}
