import { describe, expect, it, vi } from 'vitest'
import { createOpenForms } from './open-forms.ts'

const limits = { maxForms: 4, maxFormsPerAddress: 2, maxBytes: 1_000, maxBytesPerAddress: 600 }
const never = () => expect.unreachable('A form gave way.')

describe('open forms', () => {
  it('are limited by address, and a closed one frees its place', () => {
    const forms = createOpenForms(limits)
    const first = forms.open('a', never)
    forms.open('a', never)
    expect(() => forms.open('a', never)).toThrow(
      expect.objectContaining({ code: 'too-many-forms', status: 429, retryAfter: 10 }),
    )
    forms.open('b', never)
    first.close()
    first.close()
    forms.open('a', never)
    expect(forms.held.forms).toBe(3)
  })

  it('are limited in total', () => {
    const forms = createOpenForms(limits)
    for (const key of ['a', 'b', 'c', 'd']) forms.open(key, never)
    expect(() => forms.open('e', never)).toThrow(
      expect.objectContaining({ code: 'forms-busy', status: 503, retryAfter: 10 }),
    )
  })

  it('are limited in bytes, by address and in total; a rejected form frees its own bytes', () => {
    const forms = createOpenForms(limits)
    const [one, two] = [forms.open('a', never), forms.open('a', never)]
    one.take(300)
    two.take(300)
    expect(() => two.take(1)).toThrow(expect.objectContaining({ code: 'too-many-forms' }))
    expect(forms.held).toEqual({ forms: 2, bytes: 300 })
    const [other, most] = [forms.open('b', never), forms.open('c', never)]
    other.take(300)
    most.take(400)
    expect(() => most.take(1)).toThrow(expect.objectContaining({ code: 'forms-busy' }))
    for (const form of [one, two, other, most]) form.close()
    expect(forms.held).toEqual({ forms: 0, bytes: 0 })
  })

  it('of the address with the most give way, oldest first, while it has at least two more', () => {
    const forms = createOpenForms({ ...limits, maxFormsPerAddress: 4 })
    const gone: string[] = []
    const open = (key: string, name: string) => forms.open(key, (error) => gone.push(`${name} ${error.code}`))
    for (const at of [1, 2, 3, 4]) open('a', `a${at}`)
    open('b', 'b1')
    open('c', 'c1')
    expect(gone).toEqual(['a1 forms-busy', 'a2 forms-busy'])
    expect(forms.held.forms).toBe(4)
    expect(() => open('d', 'd1')).not.toThrow()
    expect(gone).toHaveLength(3)
    expect(() => open('e', 'e1')).toThrow(expect.objectContaining({ code: 'forms-busy' }))
  })

  it('do not give way once they have arrived', () => {
    const forms = createOpenForms({ ...limits, maxFormsPerAddress: 4 })
    for (let at = 0; at < 4; at++) forms.open('a', never).arrived()
    expect(() => forms.open('b', never)).toThrow(expect.objectContaining({ code: 'forms-busy' }))
  })

  it('give way when they are slow, slowest first, when every address has one', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const forms = createOpenForms(limits)
      const gone: string[] = []
      const open = (key: string) => forms.open(key, () => gone.push(key))
      const [quick, slow] = [open('a'), open('b'), open('c'), open('d')]
      expect(() => open('e')).toThrow(expect.objectContaining({ code: 'forms-busy' }))
      vi.advanceTimersByTime(10_000)
      quick?.take(500)
      slow?.take(100)
      open('e')
      open('f')
      expect(gone).toEqual(['c', 'd'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('of the address with the most bytes give way when all bytes are taken', () => {
    const forms = createOpenForms(limits)
    const gone: string[] = []
    const large = forms.open('a', () => gone.push('large'))
    const small = forms.open('a', () => gone.push('small'))
    large.take(400)
    small.take(200)
    const other = forms.open('b', never)
    other.take(400)
    other.take(100)
    expect(gone).toEqual(['large'])
    expect(forms.held).toEqual({ forms: 2, bytes: 700 })
    large.take(1)
    large.close()
    expect(forms.held).toEqual({ forms: 2, bytes: 700 })
  })
})
