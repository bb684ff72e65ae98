import { createRequire } from 'node:module'
import sharp from 'sharp'
import { AppError } from '../platform/errors.ts'
import { rememberBriefly } from '../platform/remember-briefly.ts'
import { createSlots } from '../platform/slots.ts'
import type { ListedKind } from './page-repository.ts'

/** What a picture says. */
export interface Caption {
  kind: string
  name: string
  /** A second line, such as a manufacturer or a town. */
  detail: string | null
}

/** As Open Graph wants it. */
const size = { width: 1_200, height: 630 }
const margin = 88
const colours = { paper: '#f4f7f4', ink: '#12201c', soft: '#4b5d57', brand: '#0d4a52' }
/** Drawn at once, and waiting, in this process. A drawing takes up to 0.3 seconds of one core. */
const slots = { most: 1, waiting: 20 }
/** About 20 kB each. */
const kept = { keepFor: 60 * 60_000, maxKeys: 300 }
const maxNameLength = 64

const require = createRequire(import.meta.url)
/** A server has no fonts. */
const font = require.resolve('@expo-google-fonts/anek-devanagari/700Bold/AnekDevanagari_700Bold.ttf')

/**
 * Pictures for links to pages, made when first asked for.
 * @param captionOf undefined: there is no such page
 */
export function createShareImages(
  captionOf: (kind: ListedKind, id: string) => Promise<Caption | undefined>,
): (kind: ListedKind, id: string) => Promise<Buffer> {
  const inTurn = createSlots(slots.most, slots.waiting)
  // By what they say: a new name is a new picture, and equal ones are drawn once.
  const remember = rememberBriefly<Buffer>(kept)
  return async (kind, id) => {
    const caption = await captionOf(kind, id)
    if (!caption) throw new AppError('record-not-found')
    return remember(JSON.stringify(caption), () => inTurn(() => drawShareImage(caption)))
  }
}

/** A PNG of 1200 × 630 pixels. Latin and Devanagari; other letters are drawn with what the machine has, or as boxes. */
export async function drawShareImage({ kind, name, detail }: Caption): Promise<Buffer> {
  const title = shortened(name, maxNameLength)
  const points = title.length <= 18 ? 104 : title.length <= 36 ? 80 : 60
  const mark = await write('Rasad', { points: 54, colour: colours.brand, top: 72 })
  const above = await write(kind, { points: 36, colour: colours.soft, top: 178 })
  const main = await write(title, { points, colour: colours.ink, top: 236 })
  const below = await write(shortened(detail ?? '', 60), {
    points: 40,
    colour: colours.soft,
    top: 260 + (main[0]?.raw.height ?? 0),
  })
  const band = { create: { width: size.width, height: 18, channels: 3 as const, background: colours.brand } }
  return sharp({ create: { ...size, channels: 3, background: colours.paper } })
    .composite([{ input: band, left: 0, top: size.height - 18 }, ...mark, ...above, ...main, ...below])
    .png({ palette: true, colours: 32 })
    .toBuffer()
}

interface Line {
  points: number
  colour: string
  top: number
}

/** Something that is drawn. A text without it has no pixels, which the drawing library refuses. */
const seen = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Text as pixels, as far down as the picture goes; none for a text that shows nothing. */
async function write(text: string, { points, colour, top }: Line) {
  const room = size.height - top
  if (room <= 0 || !seen.test(text)) return []
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${inMarkup(text)}</span>`,
      font: `Anek Devanagari Bold ${points}`,
      fontfile: font,
      width: size.width - 2 * margin,
      // At 72 dots per inch a point is a pixel.
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width } = info
  const height = Math.min(info.height, room)
  const input = data.subarray(0, width * height * 4)
  return [{ input, raw: { width, height, channels: 4 as const }, left: margin, top }]
}

/**
 * A name is text, whatever stands in it: the drawing library reads markup and breaks lines at separators. No letter of
 * a script of India needs more than four marks; hundreds of them would be a tower.
 */
function inMarkup(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/(\p{M}{4})\p{M}+/gu, '$1')
    .replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

function shortened(text: string, most: number): string {
  const letters = [...text.trim()]
  return letters.length <= most
    ? letters.join('')
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}
