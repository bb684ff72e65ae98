import { useDistanceText } from '../lib/distance-text.ts'

/** A distance that was measured between PINs. Nothing when it is unknown. */
export function Distance({ km }: { km: number | null | undefined }) {
  const text = useDistanceText()(km)
  if (text === undefined) return null
  return <span className="figures whitespace-nowrap font-semibold text-ink">{text}</span>
}
