import { useCallback, useEffect, useRef, useState } from 'react'

/** The text whose answer is pending or failed. */
export interface Entered {
  text: string
  status: 'waiting' | 'failed'
}

interface EnterOptions<A> {
  ask: (text: string) => Promise<A>
  onAnswer: (answer: A, text: string) => void
}

/**
 * Enter in a search field applies to the text as typed: it waits for the answer to exactly this text and ignores
 * earlier results on the screen. Call `cancel` as soon as the text changes.
 */
export function useEnter<A>({ ask, onAnswer }: EnterOptions<A>) {
  const [entered, setEntered] = useState<Entered>()
  const latest = useRef({ ask, onAnswer })
  const turn = useRef(0)
  const waitingFor = useRef<string>(undefined)

  useEffect(() => {
    latest.current = { ask, onAnswer }
  })

  const cancel = useCallback(() => {
    turn.current++
    waitingFor.current = undefined
    setEntered(undefined)
  }, [])

  const enter = useCallback(async (typed: string) => {
    const text = typed.trim()
    // Pressing twice asks once.
    if (text === '' || waitingFor.current === text) return
    const mine = ++turn.current
    waitingFor.current = text
    setEntered({ text, status: 'waiting' })
    try {
      const answer = await latest.current.ask(text)
      if (turn.current !== mine) return
      setEntered(undefined)
      latest.current.onAnswer(answer, text)
    } catch {
      if (turn.current === mine) setEntered({ text, status: 'failed' })
    } finally {
      if (turn.current === mine) waitingFor.current = undefined
    }
  }, [])

  // An answer that arrives after the field is unmounted must not navigate.
  useEffect(() => cancel, [cancel])

  return { entered, enter, cancel }
}
