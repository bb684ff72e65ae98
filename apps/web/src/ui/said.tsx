import { useEffect, useState } from 'react'
import { sayAgain } from '../lib/say-again.ts'
import { useLanguage } from '../lib/texts.ts'

/** A message that was put into words when something happened: it follows when somebody chooses another language. */
export function Said({ children: text }: { children: string }) {
  const language = useLanguage()
  const [said, setSaid] = useState({ text, language, shown: text })
  // What is said anew is in the language of now.
  if (said.text !== text) setSaid({ text, language, shown: text })
  useEffect(() => {
    if (said.language === language) {
      setSaid((now) => ({ ...now, shown: now.text }))
      return
    }
    let isStale = false
    sayAgain(said.text, said.language, language).then(
      (again) => {
        if (!isStale && again !== undefined) setSaid((now) => ({ ...now, shown: again }))
      },
      () => undefined,
    )
    return () => {
      isStale = true
    }
  }, [language, said.text, said.language])
  return said.shown
}
