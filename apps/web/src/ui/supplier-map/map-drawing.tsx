import { type KeyboardEvent, useRef, useState } from 'react'
import { countOf } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.ts'
import { classes } from '../class-names.ts'
import { useDistanceText } from '../distance.tsx'
import type { Dot, layOutMap, Size } from './map-layout.ts'

interface MapDrawingProps {
  layout: ReturnType<typeof layOutMap>
  size: Size
  /** The index of the chosen dot. */
  chosen: number | undefined
  onChoose: (index: number | undefined) => void
}

/** The map as a picture whose dots are buttons. One of them is in the order of the Tab key; arrows reach the others. */
export function MapDrawing({ layout, size, chosen, onChoose }: MapDrawingProps) {
  const { t } = useTexts('ui')
  const [reached, setReached] = useState(0)
  const dots = useRef<(SVGGElement | null)[]>([])
  const textOf = useDotText()
  const { width, height } = size
  const current = Math.min(reached, layout.dots.length - 1)

  function onKeyDown(event: KeyboardEvent) {
    const last = layout.dots.length - 1
    const next = {
      ArrowRight: current + 1,
      ArrowDown: current + 1,
      ArrowLeft: current - 1,
      ArrowUp: current - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (next !== undefined) {
      event.preventDefault()
      dots.current[Math.max(0, Math.min(last, next))]?.focus()
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onChoose(current)
    } else if (event.key === 'Escape' && chosen !== undefined) {
      event.stopPropagation()
      onChoose(undefined)
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture cannot be a fieldset.
    <svg
      role="group"
      aria-label={`${t('mapLabel')}. ${t('mapHint')}`}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      onKeyDown={onKeyDown}
      className="block max-w-full"
    >
      <g aria-hidden>
        <Ground layout={layout} size={size} />
      </g>
      {layout.dots.map((dot, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a button cannot stand in a picture.
        <g
          key={dot.points[0]?.pin}
          ref={(element) => {
            dots.current[index] = element
          }}
          role="button"
          tabIndex={index === current ? 0 : -1}
          aria-pressed={index === chosen}
          aria-label={textOf(dot)}
          onFocus={() => setReached(index)}
          onClick={() => onChoose(index)}
          className="group cursor-pointer outline-none"
        >
          <circle cx={dot.x} cy={dot.y} r={13} className="fill-transparent" />
          <circle
            cx={dot.x}
            cy={dot.y}
            r={dot.radius}
            strokeWidth={index === chosen ? 3 : 1.5}
            className={classes(
              index === chosen
                ? 'fill-marigold stroke-ink'
                : 'fill-brand stroke-sheet group-hover:fill-brand-strong',
            )}
          />
          <circle
            cx={dot.x}
            cy={dot.y}
            r={dot.radius + 4}
            strokeWidth={2.5}
            className="fill-none stroke-none group-focus-visible:stroke-brand"
          />
        </g>
      ))}
      <g aria-hidden className="pointer-events-none">
        {layout.labels.map(({ x, y, text, anchor }) => (
          <text
            key={text}
            x={x}
            y={y}
            textAnchor={anchor}
            paintOrder="stroke"
            strokeWidth={3}
            className="fill-ink stroke-sheet text-2xs font-semibold"
          >
            {text}
          </text>
        ))}
      </g>
    </svg>
  )
}

/** The grid with its scale, and the own place with rings around it. */
function Ground({
  layout: { grid, here, rings },
  size: { width, height },
}: Pick<MapDrawingProps, 'layout' | 'size'>) {
  const { t } = useTexts('ui')
  const [left = 0, right = 0] = grid.columns
  return (
    <>
      {grid.columns.map((x) => (
        <line key={x} x1={x} x2={x} y1={0} y2={height} className="stroke-line" />
      ))}
      {grid.rows.map((y) => (
        <line key={y} x1={0} x2={width} y1={y} y2={y} className="stroke-line" />
      ))}
      {here && (
        <>
          {rings.map(({ km, radius }) => (
            <circle
              key={km}
              cx={here.x}
              cy={here.y}
              r={radius}
              strokeDasharray="5 5"
              className="fill-none stroke-edge"
            />
          ))}
          {rings.map(
            ({ km, label }) =>
              label && (
                <text
                  key={km}
                  x={label.x}
                  y={label.y + 4}
                  textAnchor="middle"
                  paintOrder="stroke"
                  strokeWidth={4}
                  className="figures fill-soft stroke-sheet text-2xs"
                >
                  {t('mapKm', { km: countOf(km) })}
                </text>
              ),
          )}
          <path
            d={`M${here.x - 17} ${here.y}h34M${here.x} ${here.y - 17}v34`}
            strokeWidth={3}
            className="stroke-alarm"
          />
        </>
      )}
      {!here && (
        <text
          x={(left + right) / 2}
          y={height - 6}
          textAnchor="middle"
          paintOrder="stroke"
          strokeWidth={4}
          className="figures fill-soft stroke-sheet text-2xs"
        >
          ← {t('mapKm', { km: countOf(grid.step) })} →
        </text>
      )}
    </>
  )
}

/** What a dot says: the town, how many suppliers, and how far. */
export function useDotText(): (dot: Dot) => string {
  const { t } = useTexts('ui')
  const distanceText = useDistanceText()
  return (dot) => {
    const text = t('mapDot', {
      name: dot.name,
      count: dot.stockistCount,
      formatted: countOf(dot.stockistCount),
    })
    const distance = distanceText(dot.distanceKm)
    return distance === undefined ? text : t('mapDotFar', { dot: text, distance })
  }
}
