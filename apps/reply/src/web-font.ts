import { readText, writeText } from './draft/device.ts'

const key = 'reply-face'

interface Connection {
  effectiveType?: string
  saveData?: boolean
}

/**
 * The typeface of the product. A phone on a fast line downloads it after everything else and uses it from the next visit
 * on, so that nothing waits for it and nothing moves.
 */
export function bringFace(): void {
  if (readText(key)) {
    document.documentElement.classList.add('has-face')
    return
  }
  const { connection } = navigator as { connection?: Connection }
  if (connection?.effectiveType !== '4g' || connection.saveData || !document.fonts) return
  document.fonts.load('1em "Anek Latin Variable"').then(
    (faces) => faces.length > 0 && writeText(key, 'kept'),
    () => undefined,
  )
}
