import { licenceStates } from '@rasad/contract/licences'
import { Chip, ChipLink, RxMark, UnconfirmedMark } from '../../src/ui/chip.tsx'
import { Distance } from '../../src/ui/distance.tsx'
import { Fact, Facts, Sheet } from '../../src/ui/facts.tsx'
import { Key } from '../../src/ui/key.tsx'
import { LateLicenceMark } from '../../src/ui/licence-mark.tsx'
import { LicenceStateMark, useLicenceEnd } from '../../src/ui/licence-state.tsx'
import { type Listing, ListingFacts, ListingLine, ListingShort } from '../../src/ui/listing-facts.tsx'
import { QrCode } from '../../src/ui/qr-code.tsx'
import { MinOrder, ReachText } from '../../src/ui/reach-text.tsx'
import { ResultCount } from '../../src/ui/result-count.tsx'
import { SectionHead } from '../../src/ui/section-head.tsx'
import { Wordmark } from '../../src/ui/wordmark.tsx'
import { Part, Row, State } from '../part.tsx'
import { longName, longText, longWord } from '../texts.ts'

/** What a stockist's list said this morning. */
function listing(changes: Partial<Listing> = {}): Listing {
  return {
    ...{ price: 96.5, available: true, band: 'inStock', quantity: null, mrp: 112, ptr: null },
    ...{ scheme: null, expiry: '2027-08-31', confirmedAt: new Date().toISOString(), source: 'file' },
    availableOn: null,
    ...changes,
  }
}

const unconfirmed = { unconfirmed: true } as const

function delivering({ districts, minOrder = null }: { districts: string[]; minOrder?: number | null }) {
  const named = districts.map((district) => ({ district, state: 'Maharashtra' }))
  return {
    reach: { kind: 'districts', districts: named, state: null, nearby: true } as const,
    minOrder,
    address: null,
  }
}

function LicenceEnds() {
  const endOf = useLicenceEnd()
  return [1_200, 41, 1, 0, -12].map((daysLeft) => (
    <p key={daysLeft}>{endOf({ until: '2026-12-01', daysLeft })}</p>
  ))
}

export function Marks() {
  return (
    <>
      <Part title="Chip" files={['chip.tsx']}>
        <State name="all kinds">
          <Row>
            <Chip>Medicine</Chip>
            <ChipLink to="/">Sun Pharma</ChipLink>
            <ChipLink to="/" mark={<UnconfirmedMark of={unconfirmed} />}>
              New Maker
            </ChipLink>
            <RxMark label="On prescription only" />
            <UnconfirmedMark of={unconfirmed} />
          </Row>
        </State>
        <State name="focus" isFocused>
          <ChipLink to="/">Sun Pharma</ChipLink>
        </State>
        <State name="long text">
          <ChipLink to="/" mark={<UnconfirmedMark of={unconfirmed} />}>
            {longName}
          </ChipLink>
          <Chip>{longName}</Chip>
        </State>
      </Part>
      <Part title="Facts" files={['facts.tsx']}>
        <State name="filled, missing, long text">
          <Sheet title="Contact">
            <Facts>
              <Fact name="Name" missing="Not given">
                Asha Medicals
              </Fact>
              <Fact name="Phone" missing="Not given">
                {null}
              </Fact>
              <Fact name="Address" missing="Not given">
                {longText}
              </Fact>
              <Fact name="Salt" missing="Not given">
                {longWord}
              </Fact>
            </Facts>
          </Sheet>
        </State>
      </Part>
      <Part title="SectionHead" files={['section-head.tsx']}>
        <State name="large, with a count">
          <SectionHead id="large-head" title="Suppliers" isLarge>
            <ResultCount>1,204 suppliers</ResultCount>
          </SectionHead>
        </State>
        <State name="long text">
          <SectionHead id="long-head" title={longName}>
            <ResultCount>1,204 suppliers</ResultCount>
          </SectionHead>
        </State>
      </Part>
      <Part title="Distance" files={['distance.tsx']}>
        <State name="near, far">
          <Row>
            <Distance km={0.4} />
            <Distance km={1240} />
          </Row>
        </State>
      </Part>
      <Part title="ListingFacts" files={['listing-facts.tsx']}>
        <State name="from a list">
          <ListingFacts listing={listing()} />
        </State>
        <State name="few, with PTR and scheme">
          <ListingFacts listing={listing({ band: 'few', quantity: 3, ptr: 84.2, scheme: '10+1' })} />
        </State>
        <State name="not in the last list">
          <ListingFacts listing={listing({ available: false, band: 'out', quantity: 0 })} />
        </State>
        <State name="comes on a day">
          <ListingFacts
            listing={listing({ available: false, source: 'answer', availableOn: '2027-01-04', band: null })}
          />
        </State>
        <State name="long ago, by hand">
          <ListingFacts
            listing={listing({ source: 'hand', confirmedAt: '2026-01-05T09:00:00Z', band: null })}
          />
        </State>
        <State name="short, for a dense list">
          <ListingShort listing={listing({ ptr: 84.2, scheme: '10+1' })} />
          <ListingShort
            listing={listing({ source: 'hand', confirmedAt: '2026-01-05T09:00:00Z', band: null })}
          />
        </State>
        <State name="one line, another's and one's own">
          <ListingLine listing={listing({ band: 'few' })} />
          <ListingLine listing={listing({ quantity: 1240 })} isOwn />
        </State>
      </Part>
      <Part title="LateLicenceMark" files={['licence-mark.tsx']}>
        <State name="late, not late">
          <Row>
            <LateLicenceMark of={{ licenceLate: true }} />
            <LateLicenceMark of={{ licenceLate: false }} />
          </Row>
        </State>
      </Part>
      <Part title="LicenceState" files={['licence-state.tsx']}>
        <State name="every state">
          <Row>
            {licenceStates.map((state) => (
              <LicenceStateMark key={state} state={state} />
            ))}
          </Row>
        </State>
        <State name="the end: far, near, today, past, unknown">
          <LicenceEnds />
        </State>
      </Part>
      <Part title="ReachText" files={['reach-text.tsx']}>
        <State name="districts nearby, with a minimum order">
          <ReachText stockist={delivering({ districts: ['Pune', 'Satara', 'Raigad'], minOrder: 2000 })} />
        </State>
        <State name="one district">
          <ReachText stockist={delivering({ districts: ['Pune'] })} />
        </State>
        <State name="unknown">
          <ReachText stockist={{ reach: null, minOrder: null, address: null }} />
        </State>
        <State name="minimum order">
          Pune <MinOrder rupees={2000} />
        </State>
        <State name="focus" isFocused>
          <ReachText stockist={delivering({ districts: [longName, longName] })} />
        </State>
      </Part>
      <Part title="ResultCount" files={['result-count.tsx']}>
        <State name="filled">
          <ResultCount>1,204 medicines</ResultCount>
        </State>
        <State name="empty">
          <ResultCount>0 medicines</ResultCount>
        </State>
      </Part>
      <Part title="Key" files={['key.tsx']}>
        <State name="in words">
          Approve <Key>A</Key>
        </State>
      </Part>
      <Part title="Wordmark, QrCode" files={['wordmark.tsx', 'qr-code.tsx']}>
        <State name="filled">
          <Row>
            <Wordmark className="flex items-center gap-2.5" />
            <QrCode text="https://rasad.example/staff/1" alt="QR code of a staff page" className="size-19" />
          </Row>
        </State>
      </Part>
    </>
  )
}
