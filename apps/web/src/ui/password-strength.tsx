import './form-messages.en.ts'
import { passwordRules, passwordStrength, strengthLabel } from '@rasad/contract/passwords'
import { Check, Circle } from 'lucide-react'
import { useSentences } from '../lib/sentences.ts'
import { useTexts } from '../lib/texts.ts'
import { classes } from './class-names.ts'

const looks = { Weak: 'bg-alarm', Fair: 'bg-marigold', Good: 'bg-brand', Strong: 'bg-call' } as const

/** The strength of a new password, and which of the four rules it does not meet yet. */
export function PasswordStrength({ password, className }: { password: string; className?: string }) {
  const { t } = useTexts('form')
  const say = useSentences()
  const strength = passwordStrength(password)
  const label = strengthLabel(strength)
  return (
    <div className={className}>
      <div className="flex items-center gap-3">
        <meter
          aria-label={t('passwordStrength')}
          min={0}
          max={100}
          value={strength}
          aria-valuetext={say(label)}
          className="sr-only"
        />
        <div aria-hidden className="h-2 grow overflow-hidden rounded-full bg-sunk">
          <div
            className={classes('h-full rounded-full transition-[width] duration-200', looks[label])}
            style={{ width: `${strength}%` }}
          />
        </div>
        <span aria-live="polite" className="w-14 text-right text-sm font-semibold">
          {password === '' ? '' : say(label)}
        </span>
      </div>
      <ul className="mt-2.5 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
        {passwordRules.map((rule) => {
          const holds = rule.holds(password)
          const Icon = holds ? Check : Circle
          return (
            <li
              key={rule.id}
              className={classes('flex items-center gap-2', holds ? 'text-call' : 'text-soft')}
            >
              <Icon aria-hidden className={classes('size-4 shrink-0', !holds && 'p-0.5')} />
              {say(rule.label)}
              <span className="sr-only">{holds ? t('ruleHolds') : t('ruleLacks')}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
