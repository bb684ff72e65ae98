import { type DrawRequest, drawSmaller } from './draw-smaller.ts'

addEventListener('message', async ({ data }: MessageEvent<DrawRequest>) => {
  postMessage(await drawSmaller(data, (width, height) => new OffscreenCanvas(width, height)))
})
