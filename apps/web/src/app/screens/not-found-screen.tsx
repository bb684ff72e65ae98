import { usePageTitle } from '../../lib/hooks.ts'
import { paths } from '../../lib/paths.ts'
import { useTexts } from '../../lib/texts.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Shown for unknown addresses. */
export function NotFoundScreen() {
  const { t } = useTexts('app')
  usePageTitle(t('notFoundTitle'))
  return (
    <div className="page py-16 md:py-24">
      <div className="max-w-lg">
        <EmptyStrip />
        <h1 tabIndex={-1} className="mt-8 text-3xl font-bold">
          {t('notFoundTitle')}
        </h1>
        <p className="mt-3 text-lg text-soft">{t('notFoundText')}</p>
        <ButtonLink to={paths.home} className="mt-8">
          {t('toHome')}
        </ButtonLink>
      </div>
    </div>
  )
}

/** A blister strip with one cell pressed out. */
function EmptyStrip() {
  const cells = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 260 104"
      className="w-56 text-brand"
      fill="none"
      stroke="currentColor"
    >
      <rect x="2" y="2" width="256" height="100" rx="14" strokeWidth="3" className="fill-sheet" />
      {cells.map((cell) => {
        const x = 32 + (cell % 5) * 49
        const y = cell < 5 ? 31 : 73
        const isGone = cell === 7
        return (
          <ellipse
            key={cell}
            cx={x}
            cy={y}
            rx="18"
            ry="13"
            strokeWidth="3"
            strokeDasharray={isGone ? '5 5' : undefined}
            className={isGone ? 'stroke-marigold' : 'fill-brand-wash'}
          />
        )
      })}
    </svg>
  )
}
