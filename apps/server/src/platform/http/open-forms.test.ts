import { describe, expect, it } from 'vitest'
import { createOpenForms } from './open-forms.ts'

const limits = { maxForms: 4, maxFormsPerAddress: 2, maxBytes: 1_000, maxBytesPerAddress: 600 }

describe('open forms', () => {
  it('are bounded by address, and a closed one gives its place back', () => {
    const forms = createOpenForms(limits)
    const first = forms.open('a')
    forms.open('a')
    expect(() => forms.open('a')).toThrow(
      expect.objectContaining({ code: 'too-many-forms', status: 429, retryAfter: 10 }),
    )
    forms.open('b')
    first.close()
    first.close()
    forms.open('a')
    expect(forms.held.forms).toBe(3)
  })

  it('are bounded in all', () => {
    const forms = createOpenForms(limits)
    for (const key of ['a', 'a', 'b', 'b']) forms.open(key)
    expect(() => forms.open('c')).toThrow(
      expect.objectContaining({ code: 'forms-busy', status: 503, retryAfter: 10 }),
    )
  })

  it('have their bytes bounded by address and in all; the one that is refused gives its own back', () => {
    const forms = createOpenForms(limits)
    const [one, two] = [forms.open('a'), forms.open('a')]
    one.take(300)
    two.take(300)
    expect(() => two.take(1)).toThrow(expect.objectContaining({ code: 'too-many-forms' }))
    expect(forms.held).toEqual({ forms: 2, bytes: 300 })
    one.take(300)
    const other = forms.open('b')
    other.take(400)
    expect(() => other.take(1)).toThrow(expect.objectContaining({ code: 'forms-busy' }))
    for (const form of [one, two, other]) form.close()
    expect(forms.held).toEqual({ forms: 0, bytes: 0 })
  })
})
