import { ArrowLeft } from 'lucide-react'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { isRecord } from '../lib/values.ts'
import { Button } from './button.tsx'

/** One step back within the product. Visitors who came through a link go to `home` instead. */
export function useGoBack(home = '/'): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    // The router counts the steps of this visit. An initial redirect does not count.
    const state: unknown = history.state
    const isFirst = !isRecord(state) || !state.idx
    if (isFirst) navigate(home, { replace: true })
    else navigate(-1)
  }, [navigate, home])
}

export function BackButton({
  label,
  look = 'plain',
}: {
  label: string
  look?: 'plain' | 'quiet' | 'primary'
}) {
  const goBack = useGoBack()
  return (
    <Button
      look={look}
      size={look === 'plain' ? 'small' : 'medium'}
      className={look === 'plain' ? '-ml-3' : ''}
      onClick={goBack}
    >
      <ArrowLeft aria-hidden />
      {label}
    </Button>
  )
}
