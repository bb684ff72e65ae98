import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { isRecord } from '../../lib/values.ts'

interface Went {
  /** The step before, so that Back in the page is Back in the browser. */
  from?: number
  /** Receives the focus. */
  field?: string
  /** Continue returns to the check. */
  toCheck?: boolean
}

interface StepsOptions {
  /** The last one, which checks the others. */
  last: number
  /** Whether steps after the first can be opened: something was typed before. */
  isBegun: boolean
  /** Gives the focus to a field, or without one to the heading of the step. */
  onCome: (field: string | undefined, isBack: boolean) => void
}

/** The steps of a form as entries of the browser's history: `?step=2`. Back and Forward go from step to step. */
export function useSteps({ last, isBegun, onCome }: StepsOptions) {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const type = useNavigationType()
  const asked = Math.trunc(Number(new URLSearchParams(search).get('step') ?? 1)) - 1
  const went: Went = isRecord(state) ? state : {}
  const canOpen = useRef(isBegun)
  const step = canOpen.current && asked > 0 && asked <= last ? asked : 0

  const isElsewhere = asked !== step
  useEffect(() => {
    // Otherwise Back would open a step that Continue never reached.
    if (isElsewhere) navigate({ search: '' }, { replace: true })
  }, [isElsewhere, navigate])

  const shown = useRef(step)
  const come = useRef(onCome)
  useEffect(() => {
    come.current = onCome
  })
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const isBack = type === 'POP'
    come.current(isBack ? undefined : went.field, isBack)
  }, [step, type, went.field])

  /** Adds a step to the history. */
  function goTo(next: number, options: { field?: string; toCheck?: boolean } = {}) {
    canOpen.current = true
    if (next === step) return come.current(options.field, false)
    const to = { search: searchOf(next) }
    navigate(to, { state: { ...options, from: step } satisfies Went })
  }

  return {
    step,
    goTo,
    goOn: () => goTo(went.toCheck ? last : step + 1),
    goBack() {
      if (went.from === step - 1) navigate(-1)
      else goTo(step - 1)
    },
    restart() {
      navigate({ search: '' }, { replace: true })
    },
  }
}

/** The address of a step within the form's. */
export function searchOf(step: number): string {
  return step === 0 ? '' : `?step=${step + 1}`
}
