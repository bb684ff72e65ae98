import { limits } from '@rasad/contract/limits'
import type { Role } from '@rasad/contract/roles'
import sharp from 'sharp'
import type { AccountCaller, Accounts } from './accounts/accounts.ts'
import type { Directory } from './directory/directory.ts'
import type { Db } from './platform/db/database.ts'

/** All demo accounts have it: it is printed at every start. */
export const demoPassword = 'Rasad-demo-1'

export interface DemoAccount {
  who: string
  role: Role
  email: string
  /** Where it signs in. */
  page: string
}

const owner = {
  who: 'Owner (adds admins)',
  role: 'admin',
  email: 'owner@rasad.example',
  page: '/login',
} as const
const people = {
  admin: { who: 'Admin', role: 'admin', email: 'admin@rasad.example', page: '/login' },
  medicalOwner: { who: 'Medical owner', role: 'medicalOwner', email: 'store@rasad.example', page: '/login' },
  waitingOwner: {
    who: 'Medical owner who waits for approval',
    role: 'medicalOwner',
    email: 'waiting@rasad.example',
    page: '/login',
  },
  user: { who: 'User', role: 'user', email: 'user@rasad.example', page: '/login' },
} as const

interface Deps {
  db: Db
  accounts: Accounts
  directory: Directory
}

/** Whether this database has accounts whose password everybody knows. */
export function hasDemoAccounts(accounts: Accounts): Promise<boolean> {
  return accounts.exists(owner.email, owner.role)
}

/**
 * Gives the demo world its accounts: one of each kind, and one for each stockist. The owner comes last, so that
 * a start that was broken off goes on where it stood.
 * @returns those worth trying.
 */
export async function seedDemoAccounts(deps: Deps): Promise<DemoAccount[]> {
  const { accounts } = deps
  const { rows: stockists } = await deps.directory.stockists({ limit: limits.pageSizeMost }, asOwner)
  if (!(await hasDemoAccounts(accounts))) {
    await Promise.all(stockists.map(({ _id, email, status }) => addStockist(deps, _id, email, status)))
    await addStore(deps, people.medicalOwner.email, 'Shanti Medical Store', 'approved')
    await addStore(deps, people.waitingOwner.email, 'New Life Medicals', 'waiting')
    await addPerson(deps, people.user, 'Demo user')
    await addPerson(deps, people.admin, 'Demo admin')
    await addPerson(deps, owner, 'Demo owner')
  }
  // A demo world of before the question has them too.
  await accounts.confirmDemo([owner, ...Object.values(people), ...ofStockists(stockists)])
  const stockist = stockists.find(({ status }) => status === 'approved')
  const waiting = stockists.find(({ status }) => status === 'processing')
  return [
    owner,
    ...Object.values(people),
    ...stockistAccount('Stockist', stockist?.email),
    ...stockistAccount('Stockist who waits for approval', waiting?.email),
  ]
}

/** The seed's own; who has registered since is asked like everybody. */
function ofStockists(stockists: { email: string | null }[]) {
  return stockists.flatMap(({ email }) =>
    email?.endsWith('.example') ? [{ email, role: 'stockist' as const }] : [],
  )
}

function stockistAccount(who: string, email: string | null | undefined): DemoAccount[] {
  return email ? [{ who, role: 'stockist', email, page: '/stockist-login' }] : []
}

// The demo world is made before anybody has an account.
const asOwner: AccountCaller = {
  kind: 'account',
  id: '0'.repeat(24),
  role: 'admin',
  state: 'approved',
  owner: true,
  email: owner.email,
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
  await accounts.addAccount({ role, name, email, password: demoPassword, owner: person === owner }, null)
}

async function addStockist(
  { db, accounts }: Deps,
  id: string,
  email: string | null,
  status: 'processing' | 'approved' | 'declined',
): Promise<void> {
  if (email === null || (await accounts.exists(email, 'stockist'))) return
  const passwordHash = await accounts.hashForNew(email, demoPassword, 'stockist')
  const state = status === 'processing' ? 'pending' : status
  await accounts.create(db, { id, role: 'stockist', email, passwordHash, state, emailConfirmed: true })
}

async function addStore(
  { db, accounts }: Deps,
  email: string,
  medicalName: string,
  state: 'approved' | 'waiting',
): Promise<void> {
  if (await accounts.exists(email, 'medicalOwner')) return
  const id = await accounts.registerOwner({
    medicalName,
    ownerName: 'Demo Owner',
    address: '12 Tilak Road, Pune',
    email,
    contactNo: '9000000999',
    drugLicenseNo: 'DEMO-20B-0001',
    password: demoPassword,
    licence: await paper(),
    emailConfirmed: true,
  })
  if (state === 'approved') await accounts.decide(db, id, 'approved')
}

/** A plain sheet: the demo world shows nobody's real documents. */
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
