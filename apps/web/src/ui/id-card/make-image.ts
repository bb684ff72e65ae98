import { blobOf, contextOf, paintPicture } from './canvas.ts'
import { cardFont } from './card-fonts.ts'
import { colours, type Mark, type Page } from './drawing.ts'

/** Dots per millimetre: 400 dpi. */
const dots = 400 / 25.4
/** Around and between the sides, in millimetres. */
const gap = 4
const cornerRadius = 3.2

/** Paints the pages side by side into one PNG, to send in a chat or show on a phone. */
export async function makeImage(pages: readonly Page[]): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const width = pages.reduce((sum, page) => sum + page.width + gap, gap)
  const height = Math.max(...pages.map((page) => page.height)) + 2 * gap
  canvas.width = Math.round(width * dots)
  canvas.height = Math.round(height * dots)
  const context = contextOf(canvas)
  context.scale(dots, dots)
  context.fillStyle = colours.white
  context.fillRect(0, 0, width, height)
  context.fontKerning = 'none'
  let left = gap
  for (const page of pages) {
    context.save()
    context.beginPath()
    context.roundRect(left, gap, page.width, page.height, cornerRadius)
    context.clip()
    await paintMarks(context, page.marks, left, gap)
    context.restore()
    left += page.width + gap
  }
  return blobOf(canvas, 'image/png')
}

async function paintMarks(
  context: CanvasRenderingContext2D,
  marks: readonly Mark[],
  left: number,
  top: number,
): Promise<void> {
  for (const mark of marks) {
    const x = left + mark.x
    const y = top + mark.y
    if (mark.kind === 'group') await paintMarks(context, mark.marks, x, y)
    else if (mark.kind === 'picture') await paintPicture(context, mark, x, y)
    else if (mark.kind === 'text') paintText(context, mark, x, y)
    else {
      context.fillStyle = mark.fill
      context.beginPath()
      if (mark.kind === 'oval') context.ellipse(x, y, mark.radiusX, mark.radiusY, 0, 0, 2 * Math.PI)
      else if (mark.kind === 'box') context.roundRect(x, y, mark.width, mark.height, mark.radius ?? 0)
      else {
        const { cellWidth, cellHeight } = mark
        for (const [cellX, cellY, width, height] of mark.cells) {
          context.rect(x + cellX * cellWidth, y + cellY * cellHeight, width * cellWidth, height * cellHeight)
        }
      }
      context.fill()
    }
  }
}

function paintText(
  context: CanvasRenderingContext2D,
  mark: Extract<Mark, { kind: 'text' }>,
  x: number,
  y: number,
): void {
  context.textAlign = mark.align === 'centre' ? 'center' : mark.align
  for (const line of mark.lines) {
    context.font = cardFont(line.weight, line.size)
    context.fillStyle = line.fill
    context.fillText(line.text, x, y + line.y)
  }
}
