import { usualWaysOf } from '@rasad/contract/notifications'
import { roles } from '@rasad/contract/roles'
import { expect, it } from 'vitest'
import { hasMailChoices } from './mail-choices.ts'

it('offers a choice of mails to exactly those roles that the service gives one', () => {
  for (const role of roles) {
    expect([role, hasMailChoices({ role, approved: true })]).toEqual([role, usualWaysOf(role).length > 0])
    expect(hasMailChoices({ role, approved: false })).toBe(false)
  }
})
