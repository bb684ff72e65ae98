import { describe, expect, it } from 'vitest'
import { GstinSchema, gstinCheckCharacter, gstinState, otherStateOf } from './gstin.ts'

const valid = '27AAPFU0939F1ZV'

describe('a GSTIN', () => {
  it('is accepted however it is spaced and cased', () => {
    for (const typed of [valid, ' 27 aapfu-0939-f1zv ']) expect(GstinSchema.parse(typed)).toBe(valid)
  })

  it('is refused when any one character is another', () => {
    for (let at = 0; at < valid.length; at++) {
      for (const other of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
        if (other === valid[at]) continue
        const changed = valid.slice(0, at) + other + valid.slice(at + 1)
        expect(GstinSchema.safeParse(changed).success, changed).toBe(false)
      }
    }
  })

  it('has the check characters of published examples', () => {
    for (const gstin of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '27AASCS2460H1Z0', '24AAACC1206D1ZM']) {
      expect(gstinCheckCharacter(gstin.slice(0, 14)), gstin).toBe(gstin[14])
    }
  })

  it('is accepted of other territory, which is no state', () => {
    const first14 = '97AAPFU0939F1Z'
    const gstin = first14 + gstinCheckCharacter(first14)
    expect(GstinSchema.parse(gstin)).toBe(gstin)
    expect(otherStateOf(gstin, 'Goa')).toBeUndefined()
    expect(GstinSchema.safeParse('96AAPFU0939F1ZA').success).toBe(false)
  })

  it('shows one error at a time', () => {
    expect(GstinSchema.safeParse('27').error?.issues).toHaveLength(1)
    expect(GstinSchema.safeParse('27AAPFU0939F1Z!').error?.issues).toHaveLength(1)
  })
})

describe('the state of a GSTIN', () => {
  it('agrees with an address however the state is spelt', () => {
    expect(gstinState(valid)).toBe('Maharashtra')
    for (const state of ['Maharashtra', 'maharashtra ', null, undefined, '']) {
      expect(otherStateOf(valid, state)).toBeUndefined()
    }
    expect(otherStateOf(valid, 'Goa')).toBe('Maharashtra')
  })
})
