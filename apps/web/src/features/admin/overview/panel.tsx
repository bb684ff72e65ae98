import { type ReactNode, useId } from 'react'

interface PanelProps {
  title: string
  text?: ReactNode
  className?: string
  children: ReactNode
}

/** One part of the overview, on a sheet. */
export function Panel({ title, text, className = '', children }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`min-w-0 rounded-md border border-line bg-sheet p-4 shadow-card ${className}`}
    >
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      {text && <p className="text-sm text-soft">{text}</p>}
      {children}
    </section>
  )
}

interface FigureTableProps {
  caption: string
  /** The first one is of the rows' names. */
  columns: readonly string[]
  rows: readonly { key: string; name: ReactNode; cells: readonly ReactNode[] }[]
}

/** A table of numbers under a name each. */
export function FigureTable({ caption, columns, rows }: FigureTableProps) {
  const [first, ...others] = columns
  return (
    <table className="figures mt-2 w-full text-right text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-line align-bottom text-soft">
        <tr>
          <th scope="col" className="py-1.5 pr-2 text-left font-normal wrap-anywhere">
            {first}
          </th>
          {others.map((name) => (
            <th key={name} scope="col" className="py-1.5 pl-2 font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ key, name, cells }) => (
          <tr key={key}>
            <th scope="row" className="py-1.5 pr-2 text-left font-normal wrap-anywhere">
              {name}
            </th>
            {cells.map((cell, at) => (
              <td key={others[at]} className="py-1.5 pl-2">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
