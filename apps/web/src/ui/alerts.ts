export interface Alert {
  id: number
  text: string
  tone: 'alarm' | 'success'
  /** What can be done about it. */
  action?: { label: string; run: () => void } | undefined
}

let alerts: readonly Alert[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Says something that must not be missed, whatever screen comes next. It stays until it is closed. */
export function showAlert(text: string, tone: Alert['tone'] = 'alarm', action?: Alert['action']): void {
  const others = alerts.filter((alert) => alert.text !== text)
  alerts = [...others, { id: ++lastId, text, tone, action }].slice(-3)
  tell()
}

export function closeAlert(id: number): void {
  alerts = alerts.filter((alert) => alert.id !== id)
  tell()
}

export function readAlerts(): readonly Alert[] {
  return alerts
}

export function subscribeToAlerts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell() {
  for (const listener of listeners) listener()
}
