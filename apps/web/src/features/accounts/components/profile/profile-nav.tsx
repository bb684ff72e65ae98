import { useEffect, useState } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { classes } from '../../../../ui/class-names.ts'

interface ProfileNavProps {
  /** The sections on the page, in order. */
  sections: readonly { id: string; title: string }[]
}

/** Links to the sections of the profile: beside them, and above them in a row on a phone. */
export function ProfileNav({ sections }: ProfileNavProps) {
  const { t } = useTexts('accounts')
  const current = useCurrentSection(sections.map(({ id }) => id).join(' '))
  return (
    <nav
      aria-label={t('profileNav')}
      className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] lg:sticky lg:top-20 lg:mx-0 lg:self-start lg:px-0"
    >
      <ul className="flex gap-1.5 py-1 lg:flex-col lg:gap-0.5">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={current === id ? 'location' : undefined}
              onClick={(event) => {
                event.preventDefault()
                goTo(id)
              }}
              className={classes(
                'inline-flex min-h-11 items-center rounded-sm px-3.5 whitespace-nowrap no-underline lg:whitespace-normal transition-colors duration-150 lg:flex lg:min-h-10',
                'max-lg:rounded-full max-lg:border max-lg:border-line max-lg:bg-sheet max-lg:text-sm',
                current === id
                  ? 'font-semibold text-brand lg:bg-brand-wash'
                  : 'font-medium text-soft hover:bg-sunk hover:text-ink',
              )}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Shows a section and moves the focus to its heading, so that Tab continues there. */
function goTo(id: string) {
  const section = document.getElementById(id)
  if (!section) return
  history.replaceState(history.state, '', `#${id}`)
  section.scrollIntoView()
  section.querySelector('h2')?.focus({ preventScroll: true })
}

/** The section that is being read. @param ids separated by spaces, so that the same ids are the same value */
function useCurrentSection(ids: string): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    let frame = 0
    function look() {
      frame = 0
      const all = ids.split(' ')
      const line = innerHeight * 0.4
      const reached = all.filter((id) => {
        const section = document.getElementById(id)
        return section !== null && section.getBoundingClientRect().top <= line
      })
      // The last sections can be too short to reach the line.
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
      setCurrent(isAtEnd && scrollY > 0 ? all.at(-1) : (reached.at(-1) ?? all[0]))
    }
    const later = () => {
      frame ||= requestAnimationFrame(look)
    }
    later()
    addEventListener('scroll', later, { passive: true })
    addEventListener('resize', later)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', later)
      removeEventListener('resize', later)
    }
  }, [ids])
  return current
}
