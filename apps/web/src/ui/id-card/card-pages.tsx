import './print.css'
import { useEffect } from 'react'
import { classes } from '../class-names.ts'
import type { Page } from './drawing.ts'
import { PageDrawing } from './page-drawing.tsx'

interface CardPagesProps {
  pages: readonly Page[]
  /** So many are shown on the screen; all are printed. */
  shown?: number
  className?: string
  /** Of each page on the screen. */
  pageClass?: string
}

/** Pages on the screen, and the same pages on paper: in their true size, each on a sheet of its own. */
export function CardPages({ pages, shown = pages.length, className, pageClass }: CardPagesProps) {
  usePageSize(pages[0])
  return (
    <div className={classes('card-pages', className)}>
      {pages.map((page, at) => (
        <section
          key={page.name}
          aria-label={page.name}
          className={classes(
            pageClass,
            'print:w-(--page-width) print:h-(--page-height)',
            at >= shown && 'hidden',
          )}
          style={
            { '--page-width': `${page.width}mm`, '--page-height': `${page.height}mm` } as React.CSSProperties
          }
        >
          <PageDrawing page={page} className="block size-full" />
        </section>
      ))}
    </div>
  )
}

/** Only while such a page is shown: a rule for sheets of paper holds for the whole document. */
function usePageSize(page: Page | undefined) {
  const size = page && `${page.width}mm ${page.height}mm`
  useEffect(() => {
    if (!size) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@page { size: ${size}; margin: 0 }`)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [size])
}
