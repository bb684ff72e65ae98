import { describe, expect, it } from 'vitest'
import { aadhaarNumbers, verhoeffHolds } from './aadhaar.ts'
import { EmailSchema, line, paragraph } from './texts.ts'

// Made up: the checksum holds, the number is nobody's. UIDAI gives out none that begins with 0 or 1.
const number = '234123412346'

describe('Aadhaar numbers', () => {
  it('are known by their checksum', () => {
    // The worked example that descriptions of the checksum share.
    expect(verhoeffHolds('2363')).toBe(true)
    expect(verhoeffHolds(number)).toBe(true)
    for (let digit = 0; digit <= 9; digit++) {
      expect(verhoeffHolds(`23412341234${digit}`)).toBe(digit === 6)
    }
    // Every single wrong digit and every two exchanged neighbours are noticed.
    for (let place = 0; place < 11; place++) {
      const [one = '', two = ''] = [number[place], number[place + 1]]
      const exchanged = number.slice(0, place) + two + one + number.slice(place + 2)
      if (one !== two) expect(verhoeffHolds(exchanged)).toBe(false)
      const wrong = number.slice(0, place) + ((Number(one) + 1) % 10) + number.slice(place + 1)
      expect(verhoeffHolds(wrong)).toBe(false)
    }
  })

  it('are found however they are written, and nothing else is', () => {
    for (const text of [number, `No. ${number}.`, '2341 2341 2346', 'id 2341-2341-2346, Pune']) {
      expect(aadhaarNumbers(text), text).toHaveLength(1)
    }
    for (const text of [
      '234123412345',
      `1${number}`,
      `${number}7`,
      `a${number}`,
      '+91 90000 12345',
      '919000012346',
      '2341 2341 234',
      '6b013ee64a485ba597a89b5a',
    ]) {
      expect(aadhaarNumbers(text), text).toEqual([])
    }
  })

  it('are refused wherever a person types', () => {
    for (const schema of [line('Needed'), paragraph('Needed')]) {
      expect(schema.safeParse(`Flat 2, ${number}`).error?.issues[0]?.message).toMatch(/Aadhaar/)
      expect(schema.safeParse('Flat 2, 234123412345').success).toBe(true)
    }
    expect(EmailSchema.safeParse(`${number}@mail.example`).success).toBe(false)
  })
})
