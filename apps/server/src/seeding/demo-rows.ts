import { dayInIndia } from '@rasad/contract/licences'
import { nameKey } from '@rasad/lexicon'
import {
  type DemoPurchaser,
  type DemoStore,
  demoChange,
  demoPurchasers,
  demoStaff,
  demoStores,
  demoUnconfirmed,
  meetingStockist,
} from '../../seed/demo/people.ts'
import { demoStockists } from '../../seed/demo/stockists.ts'
import { medicineKey } from '../catalogue/catalogue.ts'
import { demoCardCode, demoId } from './demo-ids.ts'
import { demoPeople } from './demo-people.ts'
import type { DemoFirm, DemoRow, DemoTable } from './demo-world-repository.ts'
import { type DrawnImage, drawFace, drawPaper } from './draw-demo-images.ts'

const day = 24 * 60 * 60_000

export interface DemoImage {
  id: string
  owner_id: string
  kind: string
  visibility: 'public' | 'private'
  draw(): Promise<DrawnImage>
}

/** What the people have, in an order in which it can be inserted. Images come first. */
export interface DemoRows {
  images: DemoImage[]
  tables: [DemoTable, DemoRow[]][]
  dates: { id: string; created_at: string; decided_at: string | null }[]
}

const adminId = demoId('admin', demoPeople.admin.email)
const adminIds = [demoPeople.superAdmin, demoPeople.admin].map(({ email }) => demoId('admin', email))
export const storeId = ({ email }: Pick<DemoStore, 'email'>) => demoId('medicalOwner', email)
export const purchaserId = ({ email }: Pick<DemoPurchaser, 'email'>) => demoId('purchaser', email)
export const staffId = ({ fullName }: { fullName: string }) => demoId('staff', fullName)

/**
 * @param firms the stockists of this installation.
 * @param has whether this account was made now: somebody else may have its address, and an older demo world has others.
 * @param start the moment that all days count from.
 */
export function demoRows(firms: readonly DemoFirm[], has: (id: string) => boolean, start: Date): DemoRows {
  const ago = (days: number) => new Date(start.getTime() - days * day).toISOString()
  const today = dayInIndia(start)
  const firmIds = new Map(firms.map(({ email, id }) => [email, id]))
  const meeting = firms.find(({ email }) => email === meetingStockist)
  const images: DemoImage[] = []
  const dates: DemoRows['dates'] = []
  const rows = {
    medical_owners: [] as DemoRow[],
    licence_notices: [] as DemoRow[],
    stockist_papers: [] as DemoRow[],
    purchasers: [] as DemoRow[],
    card_requests: [] as DemoRow[],
    card_request_stockists: [] as DemoRow[],
    id_cards: [] as DemoRow[],
    staff: [] as DemoRow[],
    pending_changes: [] as DemoRow[],
    registration_events: [] as DemoRow[],
    notifications: [] as DemoRow[],
  }

  function image(owner: string, kind: string, draw: DemoImage['draw']): string {
    const id = demoId(kind, owner)
    images.push({
      id,
      owner_id: owner,
      kind,
      visibility: kind === 'staff-photo' ? 'public' : 'private',
      draw,
    })
    return id
  }
  const face = (owner: string, kind: string) =>
    image(owner, kind, () => drawFace(Number.parseInt(owner.slice(-3), 16) % 360))
  const identity = (owner: string, kind: string, name: string) =>
    image(owner, kind, () => drawPaper('Identity card', [name, 'Number: not shown']))

  function notify(
    to: string,
    kind: string,
    subject: { kind: string; id: string },
    at: string,
    values: DemoRow = {},
  ): void {
    rows.notifications.push({
      id: demoId('notification', `${to} ${kind} ${subject.id}`),
      account_id: to,
      kind,
      subject_kind: subject.kind,
      subject_id: subject.id,
      values,
      at,
      read_at: null,
      // The demo world writes no mails.
      mail: 'none',
    })
  }
  const notifyAdmins = (kind: string, subject: { kind: string; id: string }, at: string) => {
    for (const to of adminIds) if (has(to)) notify(to, kind, subject, at)
  }

  function decide(
    id: string,
    kind: 'approved' | 'declined',
    at: string,
    by: string,
    note: string | null,
  ): void {
    rows.registration_events.push({
      id: demoId('event', `${id} ${kind}`),
      account_id: id,
      kind,
      at,
      actor_id: by,
      reason: kind === 'declined' ? 'unreadable' : null,
      note,
      old_state: 'pending',
    })
  }

  /** What the service tells of a fee that is due; it tells it again at the next step. */
  function notifyOfDue(subject: { kind: string; id: string }, until: string | null): void {
    const left = until === null ? 91 : Math.round((Date.parse(until) - Date.parse(today)) / day)
    if (left > 90 || !has(subject.id)) return
    const step = left < 0 ? 0 : ([30, 60].find((days) => left <= days) ?? 90)
    rows.licence_notices.push({ holder_id: subject.id, licence_expiry: until, step, told_at: ago(0) })
    for (const to of [subject.id, ...adminIds.filter(has)]) {
      notify(to, 'licence-due', subject, ago(0), { until, step })
    }
  }

  for (const store of demoStores.filter((store) => has(storeId(store)))) {
    const id = storeId(store)
    const decided = store.state === 'pending' ? null : ago(store.daysAgo - 1)
    rows.medical_owners.push({
      id,
      medical_name: store.medicalName,
      owner_name: store.ownerName,
      address: store.address,
      contact_no: store.contactNo,
      drug_license_no: store.licenceNumber,
      licence_kinds: ['20', '21'],
      licence_expiry: dayInIndia(start.getTime() + store.licenceDays * day),
      license_file: image(id, 'medical-owner-licence', () =>
        drawPaper('Retail drug licence', [
          `No. ${store.licenceNumber}`,
          store.medicalName,
          store.ownerName,
          ...(store.state === 'declined' ? [] : [store.address]),
        ]),
      ),
    })
    dates.push({ id, created_at: ago(store.daysAgo), decided_at: decided })
    const subject = { kind: 'medicalOwner', id }
    notifyOfDue(subject, dayInIndia(start.getTime() + store.licenceDays * day))
    if (decided === null || store.state === 'pending')
      notifyAdmins('registration', subject, ago(store.daysAgo))
    else {
      decide(id, store.state, decided, adminId, store.note ?? null)
      const reason = store.state === 'declined' ? { reason: 'unreadable' } : {}
      notify(id, 'decision', subject, decided, { decision: store.state, ...reason })
    }
  }

  for (const purchaser of demoPurchasers.filter((purchaser) => has(purchaserId(purchaser)))) {
    const id = purchaserId(purchaser)
    const isApproved = purchaser.state === 'approved'
    const decided = isApproved ? ago(purchaser.daysAgo - 0.5) : null
    rows.purchasers.push({
      id,
      full_name: purchaser.fullName,
      address: purchaser.address,
      contact_no: purchaser.contactNo,
      email: purchaser.email,
      identity_file: identity(id, 'purchaser-identity', purchaser.fullName),
      photo_file: face(id, 'purchaser-photo'),
      status: isApproved ? 'approved' : 'processing',
      decided_at: decided,
      created_at: ago(purchaser.daysAgo),
    })
    dates.push({ id, created_at: ago(purchaser.daysAgo), decided_at: decided })
    const subject = { kind: 'purchaser', id }
    if (!decided) notifyAdmins('registration', subject, ago(purchaser.daysAgo))
    else {
      rows.id_cards.push(card('purchaser', id, decided))
      if (meeting) decide(id, 'approved', decided, meeting.id, null)
    }
    for (const [at, { daysAgo, state, asked }] of purchaser.requests.entries()) {
      const request = demoId('request', `${purchaser.email} ${at}`)
      rows.card_requests.push({
        id: request,
        purchaser_id: id,
        status: state,
        created_at: ago(daysAgo),
        decided_at: state === 'pending' ? null : decided,
        decided_by: state === 'pending' ? null : (meeting?.id ?? null),
        decided_role: state === 'pending' ? null : 'stockist',
      })
      for (const [email, answer] of Object.entries(asked)) {
        const firm = firmIds.get(email)
        if (firm === undefined) continue
        const answered = answer === null ? null : ago(daysAgo - 0.5)
        rows.card_request_stockists.push({
          request_id: request,
          stockist_id: firm,
          answer,
          asked_at: ago(daysAgo),
          answered_at: answered,
        })
        if (answered === null) {
          if (has(firm)) notify(firm, 'card-request', { kind: 'card-request', id: request }, ago(daysAgo))
        } else notify(id, 'card-answer', { kind: 'stockist', id: firm }, answered, { decision: answer })
      }
    }
  }

  if (meeting) {
    const staffAccount = demoId('staff', 'Amol Gaikwad')
    for (const person of demoStaff) {
      const id = staffId(person)
      if (person.email !== null && !has(id)) continue
      const ended = person.endedDaysAgo === undefined ? null : ago(person.endedDaysAgo)
      rows.id_cards.push({ ...card('staff', id, ago(person.daysAgo)), revoked_at: ended })
      rows.staff.push({
        id,
        stockist_id: meeting.id,
        full_name: person.fullName,
        contact: person.contact,
        email: person.email,
        address: person.address,
        photo_file: face(id, 'staff-photo'),
        identity_file: identity(id, 'staff-identity', person.fullName),
        joining_date: ago(person.daysAgo).slice(0, 10),
        invited_at: person.email === null ? null : ago(person.daysAgo),
        ended_at: ended,
        created_at: ago(person.daysAgo),
      })
      if (person.email === null) continue
      dates.push({ id, created_at: ago(person.daysAgo), decided_at: null })
      notify(staffAccount, 'staff-card', { kind: 'stockist', id: meeting.id }, ago(1))
    }
    const change = {
      id: demoId('change', meeting.email),
      account_id: meeting.id,
      role: 'stockist',
      fields: { name: { old: meeting.firm_name, new: demoChange.newFirmName } },
      state: 'pending',
      version: 1,
      left_files: [],
      created_at: ago(demoChange.daysAgo),
      updated_at: ago(demoChange.daysAgo),
    }
    if (has(meeting.id)) {
      rows.pending_changes.push(change)
      notifyAdmins('change-requested', { kind: 'stockist', id: meeting.id }, ago(demoChange.daysAgo))
    }
  }

  for (const firm of firms) {
    notifyOfDue({ kind: 'stockist', id: firm.id }, firm.licence_expiry)
    if (!has(firm.id) || (firm.status === 'approved' && firm !== meeting)) continue
    const number = demoStockists.find(({ email }) => email === firm.email)?.licenceNumber ?? ''
    rows.stockist_papers.push({
      id: firm.id,
      licence_number: number,
      licence_file: image(firm.id, 'stockist-licence', () =>
        drawPaper('Wholesale drug licence', [`No. ${number}`, firm.firm_name]),
      ),
    })
    if (firm.status === 'processing') {
      notifyAdmins('registration', { kind: 'stockist', id: firm.id }, ago(0))
    }
  }

  // Cards come before their holders: triggers issue one only where there is none.
  const { id_cards, ...others } = rows
  return {
    images,
    dates,
    tables: [['id_cards', id_cards], ...(Object.entries(others) as [DemoTable, DemoRow[]][])],
  }
}

function card(kind: string, holder: string, issued: string): DemoRow {
  return { code: demoCardCode(holder), kind, holder_id: holder, issued_at: issued, revoked_at: null }
}

/** The ids of the unconfirmed entries. */
export const unconfirmedIds = {
  companies: demoUnconfirmed.companies.map(({ name }) => demoId('company', name)),
  medicines: demoUnconfirmed.medicines.map(({ name }) => demoId('medicine', name)),
}

/** @returns the unconfirmed entries whose stockist is there, as rows. */
export function unconfirmedRows(firms: readonly DemoFirm[], start: Date) {
  const nos = new Map(firms.map(({ email, no }) => [email, no]))
  const row = (kind: string, key: string, entry: { name: string; addedBy: string; daysAgo: number }) => {
    const addedBy = nos.get(entry.addedBy)
    return addedBy === undefined
      ? []
      : [
          {
            id: demoId(kind, entry.name),
            name: entry.name,
            name_key: key,
            added_by: addedBy,
            created_at: new Date(start.getTime() - entry.daysAgo * day).toISOString(),
          },
        ]
  }
  return {
    companies: demoUnconfirmed.companies.flatMap((entry) => row('company', nameKey(entry.name), entry)),
    medicines: demoUnconfirmed.medicines.flatMap((entry) =>
      row('medicine', medicineKey(entry.name), entry).map((made) => ({
        ...made,
        company: demoId('company', entry.company),
      })),
    ),
  }
}
