/** The product's name in both of its scripts. The Devanagari is drawn, so that it looks the same on every device. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <span className={className}>
      <span className="text-xl font-extrabold tracking-tight">Rasad</span>
      <RasadInDevanagari />
    </span>
  )
}

function RasadInDevanagari() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 104 48"
      className="h-5 w-auto"
      fill="none"
      stroke="currentColor"
      strokeWidth="5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M3 6H101" />
      <path d="M19 6V13Q19 21 11 21Q9 21 9 18.500Q9 15 13 17Q19 21 25 42" />
      <path d="M44 6V14Q44 21 37 21Q34 21 34 18Q34 14.500 38 17Q43 21 48 40M46 26H61M61 6V43" />
      <path d="M86 6V13Q73 13 73 24Q73 33 83 33Q88 33 88 29Q88 25.500 84.500 26.500Q82 28 86 33Q89 37 93 43" />
    </svg>
  )
}
