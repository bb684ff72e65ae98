import { useEffect, useRef } from 'react'

const themes = ['light', 'dark'] as const

/** The page in both themes. Frames, because dialogs and messages belong to a document. They scroll together. */
export function SideBySide() {
  const area = useRef<HTMLElement>(null)

  useEffect(() => {
    const frames = [...(area.current?.querySelectorAll('iframe') ?? [])]
    const scroll = (from: HTMLIFrameElement) => {
      for (const frame of frames) {
        if (frame === from) continue
        const { contentWindow: other } = frame
        const y = from.contentWindow?.scrollY ?? 0
        if (other && Math.abs(other.scrollY - y) > 1) other.scrollTo({ top: y, behavior: 'instant' })
      }
    }
    const listen = (frame: HTMLIFrameElement) => () =>
      frame.contentWindow?.addEventListener('scroll', () => scroll(frame))
    const listeners = frames.map((frame) => [frame, listen(frame)] as const)
    for (const [frame, onLoad] of listeners) frame.addEventListener('load', onLoad)
    return () => {
      for (const [frame, onLoad] of listeners) frame.removeEventListener('load', onLoad)
    }
  }, [])

  return (
    <main ref={area} className="side-by-side">
      {themes.map((theme) => (
        <iframe key={theme} title={`Primitives, ${theme}`} src={`?theme=${theme}`} />
      ))}
    </main>
  )
}
