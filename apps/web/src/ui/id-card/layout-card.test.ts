import { expect, test } from 'vitest'
import type { Mark } from './drawing.ts'
import { type CardContent, layoutCard } from './layout-card.ts'

const content: CardContent = {
  issuer: 'Rasad',
  kind: 'Stockist',
  photo: { state: 'missing' },
  photoAlt: 'Photo',
  photoMissing: 'PHOTO',
  besidePhoto: [],
  name: 'Asha Rao',
  belowName: [],
  barcode: 'ST100001',
  barcodeAlt: 'Barcode',
  backFacts: [],
  link: 'https://rasad.example/staff/6b0165284ab69b54fdb4504a',
  linkAlt: 'QR code',
  linkText: 'Scan to open this card',
}

/** A monospaced font. */
const measure = (text: string) => text.length * 0.55

/** In millimetres from the top, including descenders. */
function lowest(marks: readonly Mark[], words: RegExp): number {
  const lines = marks.flatMap((mark) =>
    mark.kind === 'text' ? mark.lines.map((line) => ({ ...line, y: line.y + mark.y })) : [],
  )
  const found = lines.filter(({ text }) => words.test(text))
  expect(found.length).toBeGreaterThan(0)
  return Math.max(...found.map(({ y, size }) => y + size * 0.26))
}

test.each([
  'Rasad',
  'Maa Tara Medical Agency',
  'Shree Ganesh Pharmaceuticals and Surgical Distributors',
  'Venkatanarasimharajuvaripeta Subrahmanyam Medical and General Agency of Upper Assam and Nagaland',
])('keeps the firm %s off the edge of the head, with a badge too', (issuer) => {
  for (const badge of [undefined, 'VERIFIED']) {
    const { front } = layoutCard({ ...content, issuer, badge }, measure)
    const edge = front.find((mark) => mark.kind === 'box' && mark.height === 0.8)
    const words = new RegExp(
      issuer
        .split(' ')
        .map((word) => word.slice(0, 5))
        .join('|'),
    )
    const head = front.filter((mark) => mark.y < (edge?.y ?? 0))
    expect(lowest(head, words)).toBeLessThan((edge?.y ?? 0) - 0.8)
    const kind = head.find((mark) => mark.kind === 'text' && mark.lines[0]?.text === 'Stockist')
    expect(kind?.y).toBeGreaterThan(2)
  }
})
