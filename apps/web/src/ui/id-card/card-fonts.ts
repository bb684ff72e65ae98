import './fonts.css'
import { useEffect, useState } from 'react'
import type { Weight } from './drawing.ts'
import type { Measure } from './typeset.ts'

/** Letters that these lack, such as Tamil ones, use the device's fonts. */
export const cardFontFamily = '"Anek Latin Variable", "Anek Devanagari Variable", "Noto Sans", sans-serif'

const measuredSize = 100

export function cardFont(weight: Weight, size: number): string {
  return `${weight} ${size}px ${cardFontFamily}`
}

/**
 * Measures text as the card will show it; undefined until the fonts are loaded. If a font cannot be loaded, the
 * device's own replaces it.
 */
export function useMeasure(text: string): Measure | undefined {
  const [ready, setReady] = useState<{ text: string; measure: Measure }>()
  useEffect(() => {
    let isCurrent = true
    const wanted = ([500, 700] as const).map((weight) => document.fonts.load(cardFont(weight, 16), text))
    Promise.allSettled(wanted).then(() => {
      if (isCurrent) setReady({ text, measure: createMeasure() })
    })
    return () => {
      isCurrent = false
    }
  }, [text])
  return ready?.text === text ? ready.measure : undefined
}

function createMeasure(): Measure {
  const context = document.createElement('canvas').getContext('2d')
  return (text, weight) => {
    if (!context) return text.length * 0.5
    context.font = cardFont(weight, measuredSize)
    context.fontKerning = 'none'
    return context.measureText(text).width / measuredSize
  }
}
