import { join } from 'node:path'

/** The PDF library can also draw HTML and SVG with these; we do not use that, and the build leaves them out. */
export const withoutUnused = ['html2canvas', 'dompurify', 'canvg'].map((find) => ({
  find,
  replacement: join(import.meta.dirname, 'src/lib/empty-module.ts'),
}))
