import {
  formOf,
  goodPassword,
  ownerForm,
  purchaserForm,
  stockistRegistration,
  testImage,
} from '@rasad/testkit/clients'
import { createWorldApp } from '@rasad/testkit/world'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'

// No call that sets a password accepts one of the most common ones.

const common = ['Password1', 'Welcome1', 'Admin1234', 'Qwerty123', 'Welcome@123', 'P@ssw0rd1', 'Summer2024!']
const refusal = 'This password is too common. Please choose another one.'

const world = await createWorldApp()
const { app } = world
afterAll(() => app.close())

const register: Record<string, (password: string) => Promise<[string, unknown]>> = {
  'a medical owner': async (password) => [
    '/api/auth/signup',
    await ownerForm(world.newEmail(), { password }),
  ],
  'a stockist': async (password) => [
    '/api/stockist/register',
    stockistRegistration(world.newEmail(), { password }),
  ],
  'a purchaser': async (password) => ['/api/purchaser', await purchaserForm(world.newEmail(), { password })],
}

describe.each(Object.entries(register))('%s', (_who, request) => {
  it.each(common)('refuses the password %s', async (password) => {
    const answer = await world.visitor.call('POST', ...(await request(password)))
    expect([answer.statusCode, answer.json().fields?.password]).toEqual([
      400,
      { code: 'common-password', message: refusal },
    ])
  })

  it('accepts the password secret-7', async () => {
    const answer = await world.visitor.call('POST', ...(await request('secret-7')))
    expect(answer.statusCode, answer.body).toBe(201)
  })
})

it.each([...common, 'Password-1', 'Secret-77'])(
  'refuses %s as the password of a new admin',
  async (password) => {
    const body = { name: 'Asha', email: world.newEmail(), password }
    const answer = await world.people.owner.call('POST', '/api/admin', body)
    expect([answer.statusCode, answer.json().fields?.password?.message]).toEqual([400, refusal])
  },
)

describe('a link that sets a password', () => {
  const set = (link: URL, newPassword: string) =>
    world.visitor.call('POST', '/api/auth/reset-password', {
      token: link.searchParams.get('token'),
      email: link.searchParams.get('email'),
      newPassword,
    })

  it('refuses common passwords at a reset, and accepts another one afterwards', async () => {
    const { email } = await world.newPurchaser()
    const asked = await world.visitor.call('POST', '/api/auth/forgot-password', { email })
    const link = new URL(asked.json().debug.resetUrl)
    for (const password of [...common, 'Password-1']) {
      const answer = await set(link, password)
      expect([answer.statusCode, answer.json().fields?.newPassword?.message]).toEqual([400, refusal])
    }
    expect((await set(link, 'Fresh-Pass-9')).statusCode).toBe(200)
  })

  it('refuses common passwords at an invitation, and accepts another one afterwards', async () => {
    const email = world.newEmail()
    const images = { image: await testImage(), aadharCard: await testImage() }
    const form = formOf({ fullName: 'Kavita More', contact: '9000022222', email, ...images })
    const { stockist } = world.people
    const id = (await stockist.call('POST', '/api/staff', form)).json().data._id
    const invitation = await stockist.call('POST', `/api/staff/${id}/invitation`)
    const link = new URL(invitation.json().debug.inviteUrl)
    expect((await set(link, 'Welcome@123')).json().fields.newPassword.message).toBe(refusal)
    expect((await set(link, goodPassword)).statusCode).toBe(200)
  })
})

it.each(common)('refuses to start with %s as ADMIN_PASSWORD', (ADMIN_PASSWORD) => {
  const environment = { ADMIN_EMAIL: 'boss@rasad.example', ADMIN_PASSWORD }
  expect(() => readConfig(environment)).toThrow(`ADMIN_PASSWORD: ${refusal}`)
})
