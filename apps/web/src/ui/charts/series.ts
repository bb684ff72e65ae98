export interface Series<K extends string> {
  key: K
  name: string
}

export interface DrawingProps {
  title: string
  series: readonly Series<string>[]
  rows: readonly ({ name: string } & Record<string, number | string>)[]
}

/** The colours of series, in their order: each differs in lightness too. */
export const seriesColours = ['var(--brand)', 'var(--edge)', 'var(--marigold)'] as const
