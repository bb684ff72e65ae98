import { useSingleKeys } from '../lib/single-keys.ts'

/** The key that does the same as a button, where there is a keyboard and single keys are not switched off. */
export function Key({ children }: { children: string }) {
  if (!useSingleKeys()) return null
  return (
    <kbd
      aria-hidden
      className="min-w-5 rounded-xs border border-current/40 px-1 text-center font-sans text-xs leading-4.5 font-medium opacity-80 max-lg:hidden"
    >
      {children}
    </kbd>
  )
}
