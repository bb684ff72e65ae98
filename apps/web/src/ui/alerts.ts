export interface Alert {
  id: number
  text: string
  tone: 'alarm' | 'success'
  /** An action for the alert. */
  action?: { label: string; run: () => void } | undefined
}

let alerts: readonly Alert[] = []
let lastId = 0
const listeners = new Set<() => void>()

/**
 * Shows an important message. An alarm stays until it is closed or its screen is left. A success also shows on the next
 * screen and closes itself.
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

/** The user left the screen of the alarms. */
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
