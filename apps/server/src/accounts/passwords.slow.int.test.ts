import { hash } from '@node-rs/argon2'
import { createTestDatabase, type TestDatabase } from '@rasad/testkit/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkNewPassword } from './new-password.ts'
import { createPasswords, turnsAtOnce } from './passwords.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const email = 'meera@store.example'
const good = checkNewPassword('Monsoon-42', 'strong')
const another = checkNewPassword('Winter-42', 'registration')

describe('passwords', () => {
  it('match the accounts that use them, in the order of the candidates', async () => {
    const { hash, matching } = createPasswords(database.db)
    const one = await hash(email, good)
    const other = await hash(email, another)
    const candidates = [
      { id: 'none', passwordHash: null },
      { id: 'other', passwordHash: other },
      { id: 'first', passwordHash: one },
      { id: 'second', passwordHash: one },
    ]
    const found = await matching('MEERA@store.example', 'Monsoon-42', Promise.resolve(candidates))
    expect(found.map(({ id }) => id)).toEqual(['first', 'second'])
    expect(await matching(email, 'monsoon-42', Promise.resolve(candidates))).toEqual([])
    expect(await matching(email, 'Monsoon-42', Promise.resolve([]))).toEqual([])
  })

  it('share a salt across processes but not across e-mails', async () => {
    const [one, two] = [createPasswords(database.db), createPasswords(database.db)]
    const [a, b] = await Promise.all([one.hash(email, good), two.hash(email, good)])
    expect(a).toBe(b)
    expect(await one.hash('other@store.example', good)).not.toBe(a)
  })

  it('still match when hashed at another cost or with another salt', async () => {
    const passwordHash = await hash('Monsoon-42', { memoryCost: 8_192, timeCost: 3, parallelism: 1 })
    const { matching } = createPasswords(database.db)
    const candidates = () => Promise.resolve([{ passwordHash }])
    expect(await matching(email, 'Monsoon-42', candidates())).toHaveLength(1)
    expect(await matching(email, 'Monsoon-43', candidates())).toHaveLength(0)
  })

  it('are hashed a few at a time, and not for clients that have disconnected', async () => {
    const { inTurn } = createPasswords(database.db)
    let running = 0
    let most = 0
    let done = 0
    const work = async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, 2))
      running -= 1
      done += 1
    }
    const turns = Array.from({ length: 20 }, (_, i) =>
      inTurn('192.0.2.1', work, () => i % 2 === 1).catch(() => 'gone'),
    )
    const outcomes = await Promise.all(turns)
    expect([most, done, outcomes.filter((outcome) => outcome === 'gone').length]).toEqual([
      turnsAtOnce,
      10,
      10,
    ])
  })
})
