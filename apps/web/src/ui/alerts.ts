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

/**
 * Says something that must not be missed. An alarm stays until it is closed or its screen is left; a success
 * goes along to the next screen, and leaves by itself.
 */
export function showAlert(text: string, tone: Alert['tone'] = 'alarm', action?: Alert['action']): void {
  const others = alerts.filter((alert) => alert.text !== text)
  alerts = [...others, { id: ++lastId, text, tone, action }].slice(-3)
  tell()
}

export function closeAlert(id: number): void {
  alerts = alerts.filter((alert) => alert.id !== id)
  tell()
}

/** The screen that the alarms were about is left. */
export function closeAlarms(): void {
  if (!alerts.some((alert) => alert.tone === 'alarm')) return
  alerts = alerts.filter((alert) => alert.tone !== 'alarm')
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
