import { type DrawAnswer, type DrawRequest, drawSmaller } from './draw-smaller.ts'

/** A phone takes about 3 s for 60 megapixels; after so many milliseconds a decoder has got stuck. */
const maxTime = 60_000

/** Draws an image apart from the page, so that it stays responsive; in the page where the browser has no such worker. */
export async function drawApart(request: DrawRequest): Promise<DrawAnswer> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return drawHere(request)
  return (await drawInWorker(request)) ?? drawHere(request)
}

/** Undefined if the worker could not be loaded. */
function drawInWorker(request: DrawRequest): Promise<DrawAnswer | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' })
    const end = (answer: DrawAnswer | undefined) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(answer)
    }
    const timer = setTimeout(() => end({ fault: 'failed' }), maxTime)
    worker.onmessage = ({ data }: MessageEvent<DrawAnswer>) => end(data)
    worker.onerror = (event) => {
      event.preventDefault()
      end(undefined)
    }
    worker.postMessage(request)
  })
}

function drawHere(request: DrawRequest): Promise<DrawAnswer> {
  return drawSmaller(request, (width, height) => {
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    return canvas
  })
}
