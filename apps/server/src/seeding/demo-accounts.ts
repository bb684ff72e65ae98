import { limits } from '@rasad/contract/limits'
import type { Role } from '@rasad/contract/roles'
import sharp from 'sharp'
import { demoStockists } from '../../seed/demo/stockists.ts'
import type { AccountCaller, Accounts } from '../accounts/accounts.ts'
import type { MedicalStores } from '../medical-stores/medical-stores.ts'
import type { Db } from '../platform/db/database.ts'
import type { Stockists } from '../stockists/stockists.ts'
import { createDemoAccountRepository } from './demo-account-repository.ts'
import { type DemoPerson, demoPeople } from './demo-people.ts'
import type { SeedingTables } from './seeding-tables.ts'

/** The password of all demo accounts; printed at every start. */
export const demoPassword = 'Rasad-demo-1'

/** The e-mail addresses of the demo world's stockists. */
export const demoStockistEmails: ReadonlySet<string> = new Set(demoStockists.map(({ email }) => email))

interface Deps {
  db: Db
  accounts: Accounts
  medicalStores: MedicalStores
  stockists: Stockists
}

/**
 * Creates the demo world's accounts: one of each kind, and one for each stockist. The super admin comes last, so that an
 * interrupted start continues where it stopped.
 * @returns those worth trying.
 */
export async function seedDemoAccounts(deps: Deps): Promise<DemoPerson[]> {
  const { accounts } = deps
  const { superAdmin, ...people } = demoPeople
  const { rows } = await deps.stockists.list({ limit: limits.maxPageSize }, asSuperAdmin)
  const stockists = rows.filter(({ email }) => email !== null && demoStockistEmails.has(email))
  if (!(await accounts.exists(superAdmin.email, superAdmin.role))) {
    await createDemoAccountRepository(deps.db.withTables<SeedingTables>()).mark([
      ...Object.values(demoPeople),
      ...stockists.map(({ email }) => ({ email: email ?? '', role: 'stockist' as const })),
    ])
    await Promise.all(stockists.map(({ _id, email, status }) => addStockist(deps, _id, email, status)))
    await addStore(deps, people.medicalOwner.email, 'Shanti Medical Store', 'approved')
    await addStore(deps, people.waitingMedicalOwner.email, 'New Life Medicals', 'waiting')
    await addPerson(deps, people.user, 'Demo user')
    await addPerson(deps, people.admin, 'Demo admin')
    await addPerson(deps, superAdmin, 'Demo owner')
  }
  // Also for demo worlds from before addresses were confirmed.
  await accounts.confirmDemo([
    ...Object.values(demoPeople),
    ...stockists.map(({ email }) => ({ email: email ?? '', role: 'stockist' as const })),
  ])
  const stockist = stockists.find(({ status }) => status === 'approved')
  const waiting = stockists.find(({ status }) => status === 'processing')
  return [
    superAdmin,
    ...Object.values(people),
    ...stockistAccount('Stockist', stockist?.email),
    ...stockistAccount('Stockist who waits for approval', waiting?.email),
  ]
}

function stockistAccount(who: string, email: string | null | undefined): DemoPerson[] {
  return email ? [{ who, role: 'stockist', email, page: '/stockist-login' }] : []
}

// A made-up caller: no account exists yet when the demo world is created.
const asSuperAdmin: AccountCaller = {
  kind: 'account',
  id: '0'.repeat(24),
  role: 'admin',
  state: 'approved',
  isSuperAdmin: true,
  email: demoPeople.superAdmin.email,
  sessionId: '0'.repeat(24),
}

async function addPerson(
  { accounts }: Deps,
  person: { role: Role; email: string },
  name: string,
): Promise<void> {
  const { role, email } = person
  if (role !== 'admin' && role !== 'user') throw new Error(`A ${role} registers itself.`)
  if (await accounts.exists(email, role)) return
  await accounts.addAccount(
    { role, name, email, password: demoPassword, isSuperAdmin: person === demoPeople.superAdmin },
    null,
  )
}

async function addStockist(
  { db, accounts }: Deps,
  id: string,
  email: string | null,
  status: 'processing' | 'approved' | 'declined',
): Promise<void> {
  if (email === null || (await accounts.exists(email, 'stockist'))) return
  const passwordHash = await accounts.hashPublic(email, demoPassword)
  const state = status === 'processing' ? 'pending' : status
  await accounts.create(db, { id, role: 'stockist', email, passwordHash, state, emailConfirmed: true })
}

async function addStore(
  { db, accounts, medicalStores }: Deps,
  email: string,
  medicalName: string,
  state: 'approved' | 'waiting',
): Promise<void> {
  if (await accounts.exists(email, 'medicalOwner')) return
  const id = await medicalStores.register({
    medicalName,
    ownerName: 'Demo Owner',
    address: '12 Tilak Road, Pune 411030',
    email,
    contactNo: '9000000999',
    drugLicenseNo: 'DEMO-20B-0001',
    password: demoPassword,
    from: 'local',
    licence: await paper(),
    emailConfirmed: true,
  })
  if (state === 'approved') await accounts.decide(db, id, 'approved')
}

/** A plain sheet: the demo world shows no real documents. */
function paper(): Promise<Buffer> {
  const sheet = { width: 640, height: 400, channels: 3, background: { r: 236, g: 240, b: 226 } } as const
  return sharp({ create: sheet })
    .composite([
      { input: { create: { ...sheet, height: 60, background: { r: 58, g: 96, b: 84 } } }, top: 0, left: 0 },
      {
        input: { create: { ...sheet, width: 120, height: 150, background: { r: 190, g: 198, b: 182 } } },
        top: 120,
        left: 40,
      },
    ])
    .png()
    .toBuffer()
}
