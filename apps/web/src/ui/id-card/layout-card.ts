import { barcodeMark, qrMark } from './codes.ts'
import { type CardSides, cardSize, colours, type Mark, type TextLine } from './drawing.ts'
import { photoFrame } from './photo-frame.ts'
import type { Picture } from './pictures.ts'
import { type Measure, typeset } from './typeset.ts'

/** A name and its value, such as `Joining date`, `3 Mar 2026`. */
export type CardFact = readonly [label: string, value: string]

/** The content of a card. The layout decides positions. */
export interface CardContent {
  /** The issuer of the card: the firm or the service. */
  issuer: string
  /** The kind of card: `Staff ID card`. */
  kind: string
  badge?: string | undefined
  photo: Picture
  photoAlt: string
  /** Shown if there is no photo. */
  photoMissing: string
  /** Beside the photo: three fit. */
  besidePhoto: readonly CardFact[]
  name: string
  /** Below the name: one or two lines. */
  belowName: readonly CardFact[]
  /** Read by a scanner, with the text below for people. */
  barcode: string
  barcodeAlt: string
  backFacts: readonly CardFact[]
  /** An identity document, on the back. */
  document?: { label: string; picture: Picture; missing: string } | undefined
  /** The address in the QR code. */
  link: string
  linkAlt: string
  linkText: string
}

const edge = 4
const inner = cardSize.width - 2 * edge
const bandHeight = 16.5
const kindSize = 2.3
/** Line height of the issuer's text, and descender depth of the last line, both relative to the font size. */
const issuerLeading = 1.1
const descent = 0.26
const photo = { x: edge, y: 20.5, ...photoFrame } as const
const besideX = photo.x + photo.width + 3
const labelSize = 1.95
const badgeSize = 2.4
const factSize = 2.75
const leading = 1.16
const quiet = 2.6

/** Draws a card. */
export function layoutCard(content: CardContent, measure: Measure): CardSides {
  return { front: front(content, measure), back: back(content, measure) }
}

function front(content: CardContent, measure: Measure): Mark[] {
  const badgeWidth = content.badge ? badgeWidthOf(content.badge, measure) + 2 : 0
  const issuer = typeset(
    content.issuer,
    { width: inner - Math.max(7, badgeWidth), maxLines: 2, size: 4.1, minSize: 2.7, weight: 700 },
    measure,
  )
  const name = typeset(
    content.name,
    { width: inner, maxLines: 2, size: 4.7, minSize: 2.9, weight: 700 },
    measure,
  )
  // Kind and issuer are centred vertically in the head.
  const issuerFoot = kindSize * 0.5 + issuer.size
  const headHeight =
    kindSize * 0.75 + issuerFoot + issuer.size * ((issuer.lines.length - 1) * issuerLeading + descent)
  const kindFoot = (bandHeight - headHeight) / 2 + kindSize * 0.75
  const barcodeTop = 73.4
  const nameHeight = name.size * (1 + (name.lines.length - 1) * leading)
  const factsHeight = content.belowName.length * (labelSize + factSize + 1.6)
  // Content below the photo is centred between it and the barcode.
  const spare = barcodeTop - photo.y - photo.height - nameHeight - factsHeight
  const nameTop = photo.y + photo.height + Math.max(0.8, spare / 2.3) + name.size * 0.8
  const factsTop = nameTop + nameHeight - name.size * 0.8 + 1.3
  return [
    paper,
    ...band(bandHeight),
    text([content.kind], edge, kindFoot, { size: kindSize, weight: 500, fill: colours.onDeepSoft }),
    text(issuer.lines, edge, kindFoot + issuerFoot, {
      size: issuer.size,
      weight: 700,
      fill: colours.onDeep,
      apart: issuerLeading,
    }),
    ...(content.badge ? badge(content.badge, measure) : []),
    ...face(content),
    ...column(
      content.besidePhoto,
      {
        x: besideX,
        top: photo.y + 0.3,
        width: cardSize.width - edge - besideX,
        bottom: photo.y + photo.height,
        gap: 3.2,
        maxLines: 2,
      },
      measure,
    ),
    text(name.lines, edge, nameTop, {
      size: name.size,
      weight: 700,
      fill: colours.ink,
    }),
    ...column(
      content.belowName,
      { x: edge, top: factsTop, width: inner, bottom: barcodeTop - 1.5, gap: 1.4, maxLines: 1 },
      measure,
    ),
    barcodeMark(content.barcode, inner - 2 * quiet, 7, {
      x: edge + quiet,
      y: barcodeTop,
      fill: colours.ink,
      alt: content.barcodeAlt,
    }),
    text([content.barcode], cardSize.width / 2, 83.2, {
      size: 2.2,
      weight: 500,
      fill: colours.soft,
      align: 'centre',
    }),
  ]
}

function back(content: CardContent, measure: Measure): Mark[] {
  const { document } = content
  const qrSide = document ? 22 : 27
  const qrTop = cardSize.height - 4.4 - qrSide
  const documentTop = 12.6
  const documentHeight = 27
  const factsTop = document ? documentTop + documentHeight + 2.2 : 11
  const captionX = edge + qrSide + 3
  const captionWidth = cardSize.width - edge - captionX
  const caption = typeset(
    content.linkText,
    { width: captionWidth, maxLines: 4, size: 2.5, minSize: 1.9, weight: 700 },
    measure,
  )
  const link = typeset(
    content.link.replace(/^https?:\/\//, ''),
    { width: captionWidth, maxLines: 5, size: 2, minSize: 1.5, weight: 500, mayBreak: true },
    measure,
  )
  const captionFoot = qrTop + 2.2 + (caption.lines.length - 1) * caption.size * leading
  return [
    paper,
    ...band(6.6),
    text(['Rasad'], edge, 4.5, { size: 3.1, weight: 700, fill: colours.onDeep }),
    text([content.kind], cardSize.width - edge, 4.4, {
      size: 2.1,
      weight: 500,
      fill: colours.onDeepSoft,
      align: 'right',
    }),
    ...(document
      ? [
          text([document.label], edge, documentTop - 1.3, {
            size: labelSize,
            weight: 500,
            fill: colours.soft,
          }),
          ...pictureOr(document.picture, document.missing, {
            x: edge,
            y: documentTop,
            width: inner,
            height: documentHeight,
            alt: document.label,
            fit: 'whole',
            size: 2.4,
          }),
        ]
      : []),
    ...column(
      content.backFacts,
      { x: edge, top: factsTop, width: inner, bottom: qrTop - 2, gap: 2.4, maxLines: 5 },
      measure,
    ),
    qrMark(content.link, qrSide, { x: edge, y: qrTop, fill: colours.ink, alt: content.linkAlt }),
    text(caption.lines, captionX, qrTop + 2.2, {
      size: caption.size,
      weight: 700,
      fill: colours.ink,
    }),
    text(link.lines, captionX, captionFoot + 1.4 + link.size, {
      size: link.size,
      weight: 500,
      fill: colours.soft,
    }),
  ]
}

const paper: Mark = {
  kind: 'box',
  x: 0,
  y: 0,
  width: cardSize.width,
  height: cardSize.height,
  fill: colours.paper,
}

/** The peacock band at the head, with blister strip cells on the right and a marigold edge below. */
function band(height: number): Mark[] {
  const cells: Mark[] = []
  for (let row = 0; row * 5.2 < height - 1; row++) {
    for (let cell = 0; cell < 4; cell++) {
      cells.push({
        kind: 'oval',
        x: cardSize.width - 3 - cell * 7,
        y: 2.6 + row * 5.2,
        radiusX: 2.7,
        radiusY: 1.7,
        fill: colours.sheen,
      })
    }
  }
  return [
    { kind: 'box', x: 0, y: 0, width: cardSize.width, height, fill: colours.deep },
    ...cells.filter((cell) => cell.kind === 'oval' && cell.y + cell.radiusY <= height),
    { kind: 'box', x: 0, y: height, width: cardSize.width, height: 0.8, fill: colours.marigold },
  ]
}

function badge(label: string, measure: Measure): Mark[] {
  const width = badgeWidthOf(label, measure)
  const x = cardSize.width - edge - width
  return [
    { kind: 'box', x, y: 8.2, width, height: 4, radius: 0.9, fill: colours.onDeep },
    text([label], x + width / 2, 11.05, {
      size: badgeSize,
      weight: 700,
      fill: colours.call,
      align: 'centre',
    }),
  ]
}

function badgeWidthOf(label: string, measure: Measure): number {
  return measure(label, 700) * badgeSize + 3.2
}

function face({ photo: picture, photoAlt, photoMissing }: CardContent): Mark[] {
  return pictureOr(picture, photoMissing, { ...photo, alt: photoAlt, fit: 'fill', size: 3 })
}

function pictureOr(
  picture: Picture,
  missing: string,
  options: {
    x: number
    y: number
    width: number
    height: number
    alt: string
    fit: 'fill' | 'whole'
    size: number
  },
): Mark[] {
  const { size, ...frame } = options
  const ground: Mark = {
    kind: 'box',
    x: frame.x,
    y: frame.y,
    width: frame.width,
    height: frame.height,
    radius: 1.2,
    fill: colours.sunk,
  }
  if (picture.state === 'ready') return [ground, { kind: 'picture', ...frame, radius: 1.2, url: picture.url }]
  return [
    ground,
    text([missing], frame.x + frame.width / 2, frame.y + frame.height / 2 + size / 3, {
      size,
      weight: 700,
      fill: colours.soft,
      align: 'centre',
    }),
  ]
}

interface ColumnFrame {
  x: number
  top: number
  width: number
  /** The lowest position they can reach. */
  bottom: number
  /** From the end of one to the label of the next. */
  gap: number
  maxLines: number
}

/** Stacked facts: all get as many lines each as fit. */
function column(facts: readonly CardFact[], frame: ColumnFrame, measure: Measure): Mark[] {
  const shown = facts.filter(([, value]) => value !== '')
  const { x, top, width, bottom, gap, maxLines } = frame
  for (let lines = maxLines; lines > 0; lines--) {
    let foot = top
    const marks = shown.map(([label, value]): Mark => {
      const room = { width, maxLines: lines, size: factSize, minSize: 1.9, weight: 700 } as const
      const set = typeset(value, room, measure)
      const y = foot + labelSize * 0.8
      foot = y + 0.6 + set.size * (1 + (set.lines.length - 1) * leading) + gap
      const values = linesOf(set.lines, 0.6 + set.size, { size: set.size, weight: 700, fill: colours.ink })
      return { kind: 'text', x, y, align: 'left', lines: [labelLine(label), ...values] }
    })
    if (foot - gap <= bottom || lines === 1) return marks
  }
  return []
}

function labelLine(label: string): TextLine {
  return { text: label, y: 0, size: labelSize, weight: 500, fill: colours.soft }
}

type Look = Pick<TextLine, 'size' | 'weight' | 'fill'>

function linesOf(lines: readonly string[], foot: number, look: Look, apart = leading): TextLine[] {
  return lines.map((line, at) => ({ text: line, y: foot + at * look.size * apart, ...look }))
}

function text(
  lines: readonly string[],
  x: number,
  y: number,
  { align = 'left', apart, ...look }: Look & { align?: 'left' | 'centre' | 'right'; apart?: number },
): Mark {
  return { kind: 'text', x, y, align, lines: linesOf(lines, 0, look, apart) }
}
