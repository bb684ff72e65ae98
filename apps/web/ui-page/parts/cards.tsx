import { IdCard } from '../../src/ui/id-card/id-card.tsx'
import { ReissueCard } from '../../src/ui/id-card/reissue-card.tsx'
import type { CardRecord } from '../../src/ui/id-card/use-cards.ts'
import { Part, State } from '../part.tsx'
import { longName, longText } from '../texts.ts'

const files = ['id-card', 'card-pages', 'card-tools', 'page-drawing', 'reissue-card'].map(
  (name) => `id-card/${name}.tsx`,
)

const card: CardRecord = {
  issuer: 'Asha Medicals',
  kind: 'Staff ID card',
  photoFrom: ['/favicon.svg'],
  photoMissing: 'No photo',
  name: 'Anil Kumar',
  besidePhoto: [
    ['Staff ID', 'AM-0001'],
    ['Joined', '3 Mar 2026'],
  ],
  belowName: [['Contact', '90000 00001']],
  barcode: 'AM-0001',
  backFacts: [['Email', 'anil@example.com']],
  path: '/staff/1',
  linkText: 'Scan to open this card',
}
const longCard: CardRecord = {
  ...card,
  issuer: longName,
  name: longName,
  photoFrom: [],
  backFacts: [['Address', longText]],
}

export function Cards() {
  return (
    <Part title="IdCard" files={files}>
      <State name="filled">
        <IdCard card={card} fileName="card">
          <ReissueCard holderId="0123456789abcdef01234567" queryKey={['card']} />
        </IdCard>
      </State>
      <State name="long text, no photo">
        <IdCard card={longCard} fileName="long-card" />
      </State>
    </Part>
  )
}
