import { DemandScreen as Demand } from '../../features/demand/screens/demand-screen.tsx'
import { DemandSlots } from '../../features/demand/slots.tsx'
import { AskStockistsButton } from '../../features/requests/ask/ask-stockists-button.tsx'

const slots = { Ask: AskStockistsButton }

/** The demand, whose stockists can be asked at once. */
export function DemandScreen() {
  return (
    <DemandSlots value={slots}>
      <Demand />
    </DemandSlots>
  )
}
