import { goodPassword } from '@rasad/testkit/clients'
import { type Caller, createCaller, must } from '@rasad/testkit/http-caller'
import { approve, newStockist, registerStore, signIn } from '@rasad/testkit/people'
import { createRandom, type Random } from '@rasad/testkit/random'
import sharp from 'sharp'

/** Everything that the users know at the start. */
export interface Cast {
  base: string
  /** Names of medicines in the catalogue. */
  medicines: { _id: string; name: string }[]
  stockists: { _id: string; name: string }[]
  companies: { _id: string; name: string }[]
  /** Approved accounts that sign in. */
  accounts: { email: string; password: string; role: string }[]
  /** The stockists that purchasers ask for a card, with their sessions. */
  cardStockists: { id: string; token: string }[]
  adminToken: string
  /** Photos like those of a phone; no two are the same. */
  photos: Buffer[]
}

export interface Owner {
  email: string
  password: string
}

const maxNames = 3_000
const photoCount = 12

/**
 * Reads what a service has, and registers a few people there.
 * @param size number of accounts that sign in; half as many stockists.
 */
export async function createLoadFixtures(
  base: string,
  owner: Owner,
  size: number,
  seed: number,
): Promise<Cast> {
  const random = createRandom(seed)
  const admin = createCaller({ base, headers: forwarded(0) })
  try {
    const adminToken = await signIn(admin, { ...owner, role: 'admin' })
    const accounts: Cast['accounts'] = []
    for (let number = 0; number < size; number++) {
      const email = `store-${seed}-${number}@load.example`
      await approve(admin, adminToken, 'user', await registerStore(admin, email))
      accounts.push({ email, password: goodPassword, role: 'medicalOwner' })
    }
    const cardStockists: Cast['cardStockists'] = []
    for (let number = 0; number < Math.max(3, size / 2); number++) {
      const email = `stockist-${seed}-${number}@load.example`
      cardStockists.push(await newStockist(admin, adminToken, email, { name: `Load Agencies ${number}` }))
      accounts.push({ email, password: goodPassword, role: 'stockist' })
    }
    return {
      base,
      medicines: await readList(admin, '/api/medicine'),
      stockists: await readList(admin, '/api/stockist'),
      companies: await readList(admin, '/api/company'),
      accounts,
      cardStockists,
      adminToken,
      photos: await Promise.all(Array.from({ length: photoCount }, () => takePhoto(random))),
    }
  } finally {
    admin.close()
  }
}

/** Each user has its own address, from a documentation range, in the header that a proxy sets. */
export function forwarded(number: number): Record<string, string> {
  const networks = ['192.0.2', '198.51.100', '203.0.113']
  return {
    'x-forwarded-for': `${networks[Math.floor(number / 250) % networks.length]}.${1 + (number % 250)}`,
  }
}

async function readList(caller: Caller, path: string): Promise<{ _id: string; name: string }[]> {
  const found: { _id: string; name: string }[] = []
  let cursor: string | null = ''
  while (cursor !== null && found.length < maxNames) {
    const page: { data: { _id: string; name: string }[]; nextCursor: string | null } = await must(
      caller.call('GET', `${path}?limit=1000${cursor && `&cursor=${cursor}`}`),
    )
    found.push(...page.data.map(({ _id, name }) => ({ _id, name })))
    cursor = page.nextCursor
  }
  return found
}

/** A detailed photo of two megapixels, as JPEG. */
async function takePhoto(random: Random): Promise<Buffer> {
  const [width, height] = [1_600, 1_200]
  const small = Buffer.from(Array.from({ length: 40 * 30 * 3 }, () => random.between(0, 255)))
  return sharp(small, { raw: { width: 40, height: 30, channels: 3 } })
    .resize(width, height, { kernel: 'cubic' })
    .jpeg({ quality: 85 })
    .toBuffer()
}
