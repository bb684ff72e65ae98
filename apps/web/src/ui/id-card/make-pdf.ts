import medium from '@fontsource/anek-latin/files/anek-latin-latin-500-normal.woff?url'
import bold from '@fontsource/anek-latin/files/anek-latin-latin-700-normal.woff?url'
import { jsPDF } from 'jspdf'
import { blobOf, contextOf, type PictureMark, paintPicture } from './canvas.ts'
import { cardFont } from './card-fonts.ts'
import { colours, type Mark, type Page, type TextLine } from './drawing.ts'
import { fontOfWoff } from './woff.ts'

type Text = Extract<Mark, { kind: 'text' }>

const family = 'Anek Latin'
/** Dots per millimetre: 1200 dpi for letters, 400 dpi for photos. */
const letterDots = 1200 / 25.4
const photoDots = 400 / 25.4
const styles = { 500: 'normal', 700: 'bold' } as const
/** The embedded font has these letters. */
const inFont = /^[\x20-\x7e\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2022\u2026\u20ac]*$/

/**
 * Writes the pages as a true-size PDF: shapes, codes and Latin text as vectors, photos as images. The browser renders
 * text of other scripts to a high-resolution image, with the text embedded for copying and screen readers.
 * @param onPage called after each page with the number of finished ones.
 */
export async function makePdf(
  pages: readonly Page[],
  title: string,
  onPage: (done: number) => void = () => undefined,
): Promise<Blob> {
  const first = pages[0]
  if (!first) throw new Error('A PDF needs at least one page.')
  const format = (page: Page) => [page.width, page.height]
  const pdf = new jsPDF({ unit: 'mm', format: format(first), compress: true, putOnlyUsedFonts: true })
  pdf.setProperties({ title, creator: 'Rasad' })
  await addFonts(pdf)
  for (const [at, page] of pages.entries()) {
    if (at > 0) pdf.addPage(format(page))
    await drawMarks(pdf, page.marks, 0, 0)
    onPage(at + 1)
  }
  return pdf.output('blob')
}

async function addFonts(pdf: jsPDF): Promise<void> {
  for (const [weight, url] of [
    [500, medium],
    [700, bold],
  ] as const) {
    const response = await fetch(url)
    if (!response.ok) throw new Error('The font could not be loaded.')
    const font = await fontOfWoff(await response.arrayBuffer())
    pdf.addFileToVFS(`${weight}.ttf`, base64(font))
    pdf.addFont(`${weight}.ttf`, family, styles[weight])
  }
}

function base64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

async function drawMarks(pdf: jsPDF, marks: readonly Mark[], left: number, top: number): Promise<void> {
  for (const mark of marks) {
    const x = left + mark.x
    const y = top + mark.y
    if (mark.kind === 'group') await drawMarks(pdf, mark.marks, x, y)
    else if (mark.kind === 'picture') await drawPicture(pdf, mark, x, y)
    else if (mark.kind === 'text') await drawText(pdf, mark, x, y)
    else {
      pdf.setFillColor(mark.fill)
      if (mark.kind === 'oval') pdf.ellipse(x, y, mark.radiusX, mark.radiusY, 'F')
      else if (mark.kind === 'box') {
        const radius = mark.radius ?? 0
        pdf.roundedRect(x, y, mark.width, mark.height, radius, radius, 'F')
      } else {
        // One path, painted once, to avoid hairlines between cells.
        for (const [cellX, cellY, width, height] of mark.cells) {
          pdf.rect(
            x + cellX * mark.cellWidth,
            y + cellY * mark.cellHeight,
            width * mark.cellWidth,
            height * mark.cellHeight,
            null,
          )
        }
        pdf.fill()
      }
    }
  }
}

async function drawText(pdf: jsPDF, mark: Text, x: number, y: number): Promise<void> {
  const align = mark.align === 'centre' ? 'center' : mark.align
  for (const line of mark.lines) {
    const foot = y + line.y
    if (inFont.test(line.text)) {
      pdf.setFont(family, styles[line.weight])
      pdf.setFontSize((line.size * 72) / 25.4)
      pdf.setTextColor(line.fill)
      pdf.text(line.text, x, foot, { align })
    } else {
      drawShaped(pdf, await shape(line), { text: line.text, x, foot, align: mark.align })
    }
  }
}

interface Shaped {
  png: Uint8Array
  /** In millimetres; `side` is the blank space on the left and right. */
  width: number
  height: number
  ascent: number
  side: number
}

/** A line of any script, rendered by the browser, which shapes it correctly. */
async function shape({ text, weight, size, fill }: TextLine): Promise<Shaped> {
  const pixels = size * letterDots
  const side = Math.ceil(pixels / 4)
  const canvas = document.createElement('canvas')
  const measured = contextOf(canvas)
  measured.font = cardFont(weight, pixels)
  const ascent = Math.ceil(pixels * 1.3)
  canvas.width = Math.ceil(measured.measureText(text).width) + 2 * side
  canvas.height = Math.ceil(pixels * 2)
  const context = contextOf(canvas)
  // Resizing resets the context.
  context.font = cardFont(weight, pixels)
  context.fillStyle = fill
  context.fillText(text, side, ascent)
  const png = new Uint8Array(await (await blobOf(canvas, 'image/png')).arrayBuffer())
  const [width, height, foot, margin] = [canvas.width, canvas.height, ascent, side].map(
    (dots) => dots / letterDots,
  )
  return { png, width: width ?? 0, height: height ?? 0, ascent: foot ?? 0, side: margin ?? 0 }
}

function drawShaped(
  pdf: jsPDF,
  { png, width, height, ascent, side }: Shaped,
  { text, x, foot, align }: { text: string; x: number; foot: number; align: Text['align'] },
): void {
  const left = align === 'left' ? x - side : align === 'right' ? x - width + side : x - width / 2
  // The types lack methods that the library's own plugins use.
  const { write } = pdf.internal as typeof pdf.internal & { write: (operators: string) => void }
  write(`/Span <</ActualText <${utf16(text)}>>> BDC`)
  pdf.addImage(png, 'PNG', left, foot - ascent, width, height, undefined, 'FAST')
  write('EMC')
}

function utf16(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at).toString(16).padStart(4, '0'),
  )
  return `feff${units.join('')}`
}

async function drawPicture(pdf: jsPDF, mark: PictureMark, x: number, y: number): Promise<void> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(mark.width * photoDots)
  canvas.height = Math.round(mark.height * photoDots)
  const context = contextOf(canvas)
  context.fillStyle = colours.paper
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(photoDots, photoDots)
  await paintPicture(context, mark, 0, 0)
  const jpeg = new Uint8Array(await (await blobOf(canvas, 'image/jpeg')).arrayBuffer())
  pdf.addImage(jpeg, 'JPEG', x, y, mark.width, mark.height)
}
