import { useSession } from '../../lib/session.ts'
import { StockistPageScreen } from '../account-screens.ts'
import { HomeScreen } from './home-screen.tsx'

/** A stockist's own page to a stockist, the home screen to everyone else. */
export function DashboardScreen() {
  const { user } = useSession()
  return user?.role === 'stockist' && user.approved ? <StockistPageScreen /> : <HomeScreen />
}
