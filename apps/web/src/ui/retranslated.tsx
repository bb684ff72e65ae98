import { useEffect, useState } from 'react'
import { retranslate } from '../lib/retranslate.ts'
import { useLanguage } from '../lib/texts.ts'

/** Shows a message that was worded when something happened, and translates it when somebody chooses another language. */
export function Retranslated({ children: text }: { children: string }) {
  const language = useLanguage()
  const [worded, setWorded] = useState({ text, language, shown: text })
  // A new message is worded in the language of now.
  if (worded.text !== text) setWorded({ text, language, shown: text })
  useEffect(() => {
    if (worded.language === language) {
      setWorded((now) => ({ ...now, shown: now.text }))
      return
    }
    let isStale = false
    retranslate(worded.text, worded.language, language).then(
      (again) => {
        if (!isStale && again !== undefined) setWorded((now) => ({ ...now, shown: again }))
      },
      () => undefined,
    )
    return () => {
      isStale = true
    }
  }, [language, worded.text, worded.language])
  return worded.shown
}
