import { describe, expect, it } from 'vitest'
import { typeset } from './typeset.ts'

/** Every letter is half as wide as its size. */
const measure = (text: string) => text.length / 2
const room = { width: 20, maxLines: 2, size: 4, minSize: 2, weight: 500 } as const

describe('text on a card', () => {
  it('has its full size if it fits', () => {
    expect(typeset('  Asha   Rao ', room, measure)).toEqual({ lines: ['Asha Rao'], size: 4 })
  })

  it('wraps first, then shrinks, and breaks no word that fits at a smaller size', () => {
    expect(typeset('Shanti Medical Store', room, measure)).toEqual({
      lines: ['Shanti', 'Medical Store'],
      size: expect.closeTo(3, 0),
    })
    const { lines, size } = typeset('Venkatanarasimha', room, measure)
    expect(lines).toEqual(['Venkatanarasimha'])
    expect(size * 8).toBeLessThanOrEqual(20)
  })

  it('never leaves its box', () => {
    for (const text of ['x'.repeat(500), 'word '.repeat(100), 'अश्विनी '.repeat(60), '']) {
      const { lines, size } = typeset(text, room, measure)
      expect(lines.length).toBeLessThanOrEqual(2)
      for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(20)
    }
    expect(typeset('x'.repeat(500), room, measure).lines[1]).toMatch(/x…$/)
  })

  it('never separates a letter from its combining marks', () => {
    const { lines } = typeset('क्षिक्षिक्षिक्षिक्षिक्षिक्षि', { ...room, maxLines: 3, mayBreak: true }, measure)
    for (const line of lines) expect(line.replace('…', '')).toMatch(/^(क्षि)*$/)
  })
})
