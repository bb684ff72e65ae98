import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTexts } from '../lib/texts.ts'
import { type Alert, closeAlert, readAlerts, subscribeToAlerts } from './alerts.ts'
import { classes } from './class-names.ts'
import { Retranslated } from './retranslated.tsx'

const successStays = 8_000

/** Shows important messages at the top of the page. */
export function AlertHost() {
  const alerts = useSyncExternalStore(subscribeToAlerts, readAlerts)
  return (
    <div className="pointer-events-none fixed inset-x-4 top-3 z-70 mx-auto grid max-w-lg gap-2">
      {alerts.map((alert) => (
        <AlertBox key={alert.id} alert={alert} />
      ))}
    </div>
  )
}

function AlertBox({ alert }: { alert: Alert }) {
  const { t } = useTexts('ui')
  const isAlarm = alert.tone === 'alarm'
  const Icon = isAlarm ? CircleAlert : CircleCheck
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isAlarm || isHeld) return
    const timer = setTimeout(() => closeAlert(alert.id), successStays)
    return () => clearTimeout(timer)
  }, [isAlarm, isHeld, alert.id])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only pauses the timer on hover and focus.
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={classes(
        'pointer-events-auto flex items-start gap-2.5 rounded-md border bg-sheet py-1.5 pl-4 pr-1.5 shadow-float',
        isAlarm ? 'border-alarm' : 'border-call',
      )}
    >
      <Icon aria-hidden className={classes('mt-2.5 size-5 shrink-0', isAlarm ? 'text-alarm' : 'text-call')} />
      <p role="alert" className="min-w-0 grow py-2 font-medium">
        <Retranslated>{alert.text}</Retranslated>
      </p>
      {alert.action && (
        <button
          type="button"
          onClick={() => {
            closeAlert(alert.id)
            alert.action?.run()
          }}
          className="min-h-11 shrink-0 rounded-sm px-2.5 font-bold text-brand underline underline-offset-4 hover:bg-sunk"
        >
          <Retranslated>{alert.action.label}</Retranslated>
        </button>
      )}
      <button
        type="button"
        aria-label={t('close')}
        onClick={() => closeAlert(alert.id)}
        className="grid size-11 shrink-0 place-items-center rounded-sm text-soft hover:bg-sunk hover:text-ink"
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  )
}
