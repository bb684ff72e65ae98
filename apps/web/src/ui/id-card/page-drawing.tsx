import { memo, useId } from 'react'
import { cardFontFamily } from './card-fonts.ts'
import type { Mark, Page } from './drawing.ts'

const anchors = { left: 'start', centre: 'middle', right: 'end' } as const

/** A page as the screen and the printer show it. `className` sets the size. */
export const PageDrawing = memo(function PageDrawing({
  page,
  className,
}: {
  page: Page
  className?: string
}) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its texts are accessible, and the surrounding section names it.
    <svg
      viewBox={`0 0 ${page.width} ${page.height}`}
      fontFamily={cardFontFamily}
      className={className}
      // The PDF writer neither joins nor kerns letters: otherwise the screen and the PDF would differ.
      style={{ fontKerning: 'none', fontVariantLigatures: 'none' }}
    >
      <Marks marks={page.marks} />
    </svg>
  )
})

function Marks({ marks }: { marks: readonly Mark[] }) {
  // Marks are never reordered, so indexes are valid keys.
  return marks.map((mark, at) => <MarkDrawing key={at} mark={mark} />)
}

function MarkDrawing({ mark }: { mark: Mark }) {
  switch (mark.kind) {
    case 'box':
      return (
        <rect
          x={mark.x}
          y={mark.y}
          width={mark.width}
          height={mark.height}
          rx={mark.radius ?? 0}
          fill={mark.fill}
        />
      )
    case 'oval':
      return <ellipse cx={mark.x} cy={mark.y} rx={mark.radiusX} ry={mark.radiusY} fill={mark.fill} />
    case 'text':
      return (
        <text textAnchor={anchors[mark.align]}>
          {mark.lines.map((line, at) => (
            <tspan
              key={line.y}
              x={mark.x}
              y={mark.y + line.y}
              fontSize={line.size}
              fontWeight={line.weight}
              fill={line.fill}
            >
              {/* The blank at the line break, for copying and screen readers. */}
              {at < mark.lines.length - 1 ? `${line.text} ` : line.text}
            </tspan>
          ))}
        </text>
      )
    case 'picture':
      return <PictureDrawing mark={mark} />
    case 'code':
      return (
        <svg role="img" aria-label={mark.alt} overflow="visible">
          <path
            shapeRendering="crispEdges"
            fill={mark.fill}
            d={mark.cells
              .map(
                ([x, y, width, height]) =>
                  `M${round(mark.x + x * mark.cellWidth)} ${round(mark.y + y * mark.cellHeight)}h${round(width * mark.cellWidth)}v${round(height * mark.cellHeight)}h${round(-width * mark.cellWidth)}z`,
              )
              .join('')}
          />
        </svg>
      )
    case 'group':
      return (
        <g transform={`translate(${mark.x} ${mark.y})`}>
          <Marks marks={mark.marks} />
        </g>
      )
  }
}

function PictureDrawing({ mark }: { mark: Extract<Mark, { kind: 'picture' }> }) {
  const clip = useId()
  const { x, y, width, height, radius } = mark
  return (
    <svg role="img" aria-label={mark.alt} overflow="visible">
      <clipPath id={clip}>
        <rect x={x} y={y} width={width} height={height} rx={radius} />
      </clipPath>
      <image
        href={mark.url}
        x={x}
        y={y}
        width={width}
        height={height}
        preserveAspectRatio={mark.fit === 'fill' ? 'xMidYMid slice' : 'xMidYMid meet'}
        clipPath={`url(#${clip})`}
      />
    </svg>
  )
}

/** To 0.0001 mm. */
function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
