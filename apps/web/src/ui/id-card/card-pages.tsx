import './print.css'
import { useEffect } from 'react'
import { classes } from '../class-names.ts'
import type { Page } from './drawing.ts'
import { PageDrawing } from './page-drawing.tsx'

interface CardPagesProps {
  pages: readonly Page[]
  /** Number of pages shown on the screen. All are printed. */
  shown?: number
  className?: string
  /** Class names of each page on the screen. */
  pageClass?: string
}

/** Renders pages on the screen, and for print in true size, each on its own sheet. */
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

/** Only while such a page is shown: a print page size applies to the whole document. */
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
