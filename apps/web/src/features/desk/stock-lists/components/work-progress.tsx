import { useEffect, useState } from 'react'
import { useTexts } from '../../../../lib/texts.ts'

/** Seconds after which it says that a long file takes longer. */
const longAfter = 20

/** The service reads or writes a stock list. */
export function WorkProgress({ status }: { status: 'reading' | 'applying' }) {
  const { t } = useTexts('stock')
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longAfter * 1_000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <section className="mx-auto mt-8 max-w-xl rounded-lg border border-line bg-sheet px-5 py-8 text-center shadow-card">
      <p role="status" className="text-lg font-semibold">
        {t(`work_${status}`)}
      </p>
      <progress
        aria-label={t(`work_${status}`)}
        className="mx-auto mt-4 block h-2 w-full max-w-sm animate-pulse-soft appearance-none overflow-hidden rounded-full bg-brand [&::-webkit-progress-bar]:bg-brand"
      />
      <p className="mx-auto mt-4 max-w-md text-soft">
        {t(isLong ? `workLong_${status}` : `workText_${status}`)}
      </p>
    </section>
  )
}
