import { isRecord } from '../../lib/values.ts'

// An incomplete registration, for a reload in the same tab. Passwords and files are not stored.

const key = 'stockistRegistration'

interface StockistDraft {
  step: number
  values: Record<string, unknown>
}

export function readDraft(): StockistDraft | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (!isRecord(draft) || !isRecord(draft.values)) return undefined
    return { step: Number(draft.step) || 0, values: onlyTexts(draft.values) }
  } catch {
    return undefined
  }
}

export function keepDraft(step: number, values: Record<string, unknown>): void {
  const { password, ...others } = values
  try {
    sessionStorage.setItem(key, JSON.stringify({ step, values: onlyTexts(others) }))
  } catch {
    // The device stores nothing: the form works without it.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

function onlyTexts(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      if (typeof value === 'string' && value !== '') return [[name, value]]
      // The chosen districts.
      if (Array.isArray(value)) return [[name, value.filter(isRecord).map(onlyTexts)]]
      return isRecord(value) && !(value instanceof File) ? [[name, onlyTexts(value)]] : []
    }),
  )
}
