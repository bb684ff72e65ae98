import sharp from 'sharp'

// Pictures without fonts and real documents, the same on every machine.

export interface DrawnImage {
  bytes: Buffer
  width: number
  height: number
}

type Colour = readonly [red: number, green: number, blue: number]
const ink: Colour = [38, 52, 46]
const paperColour: Colour = [244, 245, 236]
const band: Colour = [58, 96, 84]

interface Canvas {
  data: Buffer
  width: number
  height: number
}

/** A sheet with a heading, lines of text, and a word that says it is none. */
export async function drawPaper(heading: string, lines: readonly string[]): Promise<DrawnImage> {
  const canvas = createCanvas(720, 460, paperColour)
  fill(canvas, { left: 0, top: 0, width: 720, height: 64 }, band)
  write(canvas, heading, { left: 32, top: 20, size: 3 }, paperColour)
  lines.forEach((line, at) => {
    write(canvas, line, { left: 32, top: 104 + at * 44, size: 3 }, ink)
  })
  write(canvas, 'SPECIMEN, NOT A DOCUMENT', { left: 32, top: 416, size: 2 }, [150, 70, 60])
  return encode(canvas)
}

/** A head and shoulders. @param hue 0 to 359: nobody looks like somebody else. */
export async function drawFace(hue: number): Promise<DrawnImage> {
  const canvas = createCanvas(300, 360, tint(hue, 0.88))
  ellipse(canvas, { x: 150, y: 360, across: 120, down: 130 }, tint(hue, 0.35))
  ellipse(canvas, { x: 150, y: 128, across: 66, down: 74 }, [70, 52, 44])
  ellipse(canvas, { x: 150, y: 150, across: 58, down: 72 }, [206, 160, 128])
  return encode(canvas)
}

function createCanvas(width: number, height: number, colour: Colour): Canvas {
  const canvas = { data: Buffer.alloc(width * height * 3), width, height }
  fill(canvas, { left: 0, top: 0, width, height }, colour)
  return canvas
}

function fill(
  canvas: Canvas,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  colour: Colour,
): void {
  const row = Buffer.alloc(width * 3, Buffer.from(colour))
  for (let y = top; y < top + height; y++) row.copy(canvas.data, (y * canvas.width + left) * 3)
}

function ellipse(
  canvas: Canvas,
  { x, y, across, down }: { x: number; y: number; across: number; down: number },
  colour: Colour,
): void {
  for (let row = Math.max(0, y - down); row < Math.min(canvas.height, y + down); row++) {
    const half = Math.round(across * Math.sqrt(1 - ((row - y) / down) ** 2))
    if (half > 0) fill(canvas, { left: x - half, top: row, width: 2 * half, height: 1 }, colour)
  }
}

/** Writes capitals; what goes beyond the right edge is left out. */
function write(
  canvas: Canvas,
  text: string,
  { left, top, size }: { left: number; top: number; size: number },
  colour: Colour,
): void {
  const room = Math.floor((canvas.width - left) / (6 * size))
  for (const [at, letter] of [...text.toUpperCase()].slice(0, room).entries()) {
    const rows = glyphs[letter]?.match(/../g) ?? []
    for (const [y, row] of rows.entries()) {
      for (let x = 0; x < 5; x++) {
        if (!((Number.parseInt(row, 16) >> (4 - x)) & 1)) continue
        const corner = { left: left + (at * 6 + x) * size, top: top + y * size }
        fill(canvas, { ...corner, width: size, height: size }, colour)
      }
    }
  }
}

/** A shade of a hue, in the plain model of hue and lightness. */
function tint(hue: number, lightness: number): Colour {
  const part = (shift: number) => {
    const turn = (shift + hue / 30) % 12
    const colourful = 0.35 * Math.min(lightness, 1 - lightness)
    return Math.round(255 * (lightness - colourful * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))))
  }
  return [part(0), part(8), part(4)]
}

async function encode({ data, width, height }: Canvas): Promise<DrawnImage> {
  const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 3 })
    .toBuffer()
  return { bytes, width, height }
}

/** Letters of five by seven dots: seven rows of two hexadecimal digits. */
const glyphs: Readonly<Record<string, string>> = {
  A: '0e11111f111111',
  B: '1e11111e11111e',
  C: '0e11101010110e',
  D: '1e11111111111e',
  E: '1f10101e10101f',
  F: '1f10101e101010',
  G: '0e11101711110f',
  H: '1111111f111111',
  I: '0e04040404040e',
  J: '0702020202120c',
  K: '11121418141211',
  L: '1010101010101f',
  M: '111b1515111111',
  N: '11111915131111',
  O: '0e11111111110e',
  P: '1e11111e101010',
  Q: '0e11111115120d',
  R: '1e11111e141211',
  S: '0f10100e01011e',
  T: '1f040404040404',
  U: '1111111111110e',
  V: '11111111110a04',
  W: '11111115151b11',
  X: '11110a040a1111',
  Y: '11110a04040404',
  Z: '1f01020408101f',
  0: '0e11131519110e',
  1: '040c040404040e',
  2: '0e11010204081f',
  3: '1f02040201110e',
  4: '02060a121f0202',
  5: '1f101e0101110e',
  6: '0608101e11110e',
  7: '1f010204080808',
  8: '0e11110e11110e',
  9: '0e11110f01020c',
  '-': '0000001f000000',
  '.': '00000000000c0c',
  ',': '000000000c0408',
  ':': '000c0c000c0c00',
  '/': '01010204081010',
}
