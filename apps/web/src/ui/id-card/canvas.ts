import { colours, type Mark } from './drawing.ts'

export type PictureMark = Extract<Mark, { kind: 'picture' }>

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no 2D canvas.')
  return context
}

export function blobOf(canvas: HTMLCanvasElement, type: 'image/png' | 'image/jpeg'): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This browser cannot encode the picture.'))),
      type,
      0.9,
    )
  })
}

/** Paints a picture in its rounded box. @param x, y its top left corner, in the units of the context */
export async function paintPicture(
  context: CanvasRenderingContext2D,
  mark: PictureMark,
  x: number,
  y: number,
): Promise<void> {
  const image = new Image()
  image.src = mark.url
  await image.decode()
  const across = mark.width / image.naturalWidth
  const down = mark.height / image.naturalHeight
  const scale = mark.fit === 'fill' ? Math.max(across, down) : Math.min(across, down)
  const width = image.naturalWidth * scale
  const height = image.naturalHeight * scale
  context.save()
  context.beginPath()
  context.roundRect(x, y, mark.width, mark.height, mark.radius)
  context.clip()
  context.fillStyle = colours.sunk
  context.fillRect(x, y, mark.width, mark.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x + (mark.width - width) / 2, y + (mark.height - height) / 2, width, height)
  context.restore()
}
