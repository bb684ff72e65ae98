import { useMemo } from 'react'
import { classes } from './class-names.ts'
import { qrCells } from './id-card/codes.ts'
import { colours } from './id-card/drawing.ts'

const quietCells = 4

/** A QR code on white in both themes: scanners need dark on light, with a margin. */
export function QrCode({ text, alt, className }: { text: string; alt: string; className?: string }) {
  const { side, path } = useMemo(() => {
    const { side: cells, cells: runs } = qrCells(text)
    return { side: cells, path: runs.map(([x, y, width]) => `M${x} ${y}h${width}v1h-${width}z`).join('') }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={alt}
      viewBox={`${-quietCells} ${-quietCells} ${side + 2 * quietCells} ${side + 2 * quietCells}`}
      shapeRendering="crispEdges"
      className={classes('rounded-xs bg-[#fff]', className)}
    >
      <path d={path} fill={colours.ink} />
    </svg>
  )
}
