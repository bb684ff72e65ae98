import { ArrowLeft } from 'lucide-react'
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from './button.tsx'

/** One step back within the product; a visitor who came by a link goes to `home` instead. */
export function useGoBack(home = '/'): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return useCallback(() => {
    if (key === 'default') navigate(home, { replace: true })
    else navigate(-1)
  }, [navigate, key, home])
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
