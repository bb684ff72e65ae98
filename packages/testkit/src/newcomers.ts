import { randomInt } from 'node:crypto'
import type { Response } from 'light-my-request'
import { type Client, callerOf, confirmEmailOf, formOf, goodPassword, signIn, testImage } from './clients.ts'
import { newPurchaser as enterPurchaser, registerStockist, registerStore } from './people.ts'
import type { TestApp } from './test-app.ts'

// People of a service in this process, signed in, with confirmed addresses.

export interface Person extends Client {
  id: string
  email: string
  password: string
}

export interface Newcomers {
  /** A new, unused e-mail. */
  newEmail(): string
  /** Somebody who has an account already, signed in. */
  person(id: string, email: string, role: Parameters<typeof signIn>[3], password?: string): Promise<Person>
  /** Confirms the address as the link of the mail would. */
  confirmed(person: Person): Promise<Person>
  newStockist(changes?: Record<string, unknown>): Promise<Person>
  newOwner(email?: string, changes?: Record<string, string>): Promise<Person>
  newPurchaser(email?: string, changes?: Record<string, string>): Promise<Person>
}

/** @param name the beginning of their e-mail addresses. */
export function createNewcomers(app: TestApp, name: string): Newcomers {
  const caller = callerOf(app)
  let emails = 0
  const newEmail = () => `${name}-${++emails}@world.example`

  const person: Newcomers['person'] = async (id, email, role, password = goodPassword) => ({
    ...(await signIn(app, email, password, role)),
    id,
    email,
    password,
  })
  const confirmed: Newcomers['confirmed'] = async (someone) => {
    await confirmEmailOf(app, someone.id)
    return someone
  }
  return {
    newEmail,
    person,
    confirmed,
    async newStockist(changes = {}) {
      const email = newEmail()
      const id = await registerStockist(caller, email, changes)
      return confirmed(await person(id, email, 'stockist'))
    },
    async newOwner(email = newEmail(), changes = {}) {
      const id = await registerStore(caller, email, changes)
      return confirmed(await person(id, email, 'medicalOwner'))
    },
    async newPurchaser(email = newEmail(), changes = {}) {
      const { id } = await enterPurchaser(caller, email, changes)
      return confirmed(await person(id, email, 'purchaser'))
    },
  }
}

/** Adds somebody to a stockist's staff. @returns the id. */
export async function newStaff(stockist: Client, email?: string): Promise<string> {
  const form = formOf({
    fullName: 'Kavita More',
    // The same data within seconds is the same person.
    contact: `90000${randomInt(10_000, 100_000)}`,
    email,
    image: await testImage(),
    aadharCard: await testImage(),
  })
  return (await mustAnswer(stockist.call('POST', '/api/staff', form))).data._id
}

/** @throws with the answer, if it is not a success. */
export async function mustAnswer(answering: Promise<Response>) {
  const answer = await answering
  if (answer.statusCode >= 300) throw new Error(`${answer.raw.req.url}: ${answer.statusCode} ${answer.body}`)
  return answer.json()
}
