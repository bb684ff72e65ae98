/** A part of an image in pixels of the upright image. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

export interface DrawRequest {
  file: Blob
  /** The longest side of the result, in pixels. */
  maxSide: number
  maxBytes: number
  /** Only this part. */
  area?: Area | undefined
  /** The source is a JPEG, which has no transparent pixels. */
  isOpaque: boolean
  /** Only checks that the browser can decode the file. */
  isCheck?: boolean
}

/** `undecodable`: the browser cannot read the file as an image. `failed`: it could not draw, such as for want of memory. */
export type DrawAnswer = { blob: Blob } | { fault: 'undecodable' | 'failed' }

type Canvas = OffscreenCanvas | HTMLCanvasElement

const qualities = [0.9, 0.8, 0.65] as const
/** The side of the square in which transparent pixels are looked for. */
const sampleSide = 128

/** Draws an image again: upright, without metadata, within the bounds. Runs in a worker, or in the page. */
export async function drawSmaller(
  request: DrawRequest,
  createCanvas: (width: number, height: number) => Canvas,
): Promise<DrawAnswer> {
  let bitmap: ImageBitmap
  try {
    // Turned as its EXIF data says.
    bitmap = await createImageBitmap(request.file, { imageOrientation: 'from-image' })
  } catch {
    return { fault: 'undecodable' }
  }
  try {
    if (request.isCheck) return { blob: request.file }
    const blob = await encodeWithin(bitmap, request, createCanvas)
    return blob ? { blob } : { fault: 'failed' }
  } catch {
    return { fault: 'failed' }
  } finally {
    bitmap.close()
  }
}

/** Loses quality first, then size. */
async function encodeWithin(
  bitmap: ImageBitmap,
  { maxSide, maxBytes, area, isOpaque }: DrawRequest,
  createCanvas: (width: number, height: number) => Canvas,
): Promise<Blob | undefined> {
  const { x, y, width, height } = area ?? { x: 0, y: 0, width: bitmap.width, height: bitmap.height }
  const draw = (w: number, h: number, ground?: string) => {
    const canvas = createCanvas(w, h)
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D | null
    if (!context) throw new Error('There is no canvas.')
    if (ground) {
      context.fillStyle = ground
      context.fillRect(0, 0, w, h)
    }
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, x, y, width, height, 0, 0, w, h)
    return { canvas, context }
  }
  const hasClear = () => {
    const { data } = draw(sampleSide, sampleSide).context.getImageData(0, 0, sampleSide, sampleSide)
    for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true
    return false
  }
  let scale = Math.min(1, maxSide / Math.max(width, height))
  const scaled = () =>
    [width, height].map((side) => Math.max(1, Math.round(side * scale))) as [number, number]
  if (!isOpaque && hasClear()) {
    const drawing = await encoded(draw(...scaled()).canvas, 'image/png')
    if (drawing && drawing.size <= maxBytes) return drawing
  }
  for (let round = 0; round < 12; round++) {
    const blob = await encoded(draw(...scaled(), '#fff').canvas, 'image/jpeg', qualities[round] ?? 0.65)
    if (!blob) return undefined
    if (blob.size <= maxBytes) return blob
    if (round >= qualities.length - 1) scale *= 0.8
  }
  return undefined
}

function encoded(canvas: Canvas, type: string, quality?: number): Promise<Blob | null> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, ...(quality && { quality }) })
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}
