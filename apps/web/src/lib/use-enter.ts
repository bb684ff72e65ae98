import { useCallback, useEffect, useRef, useState } from 'react'

/** A text whose answer is awaited, or did not come. */
export interface Entered {
  text: string
  status: 'waiting' | 'failed'
}

interface EnterOptions<A> {
  ask: (text: string) => Promise<A>
  onAnswer: (answer: A, text: string) => void
}

/**
 * Enter in a search field belongs to the text as it was typed: the answer to exactly this text is awaited, and what
 * stands on the screen for an earlier one plays no part. `cancel` is due as soon as the text is another.
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
    // Pressed twice, it still is one question.
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

  // An answer that comes after the field has gone must not lead anywhere.
  useEffect(() => cancel, [cancel])

  return { entered, enter, cancel }
}
