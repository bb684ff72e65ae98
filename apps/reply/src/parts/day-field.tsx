import { dayAfter } from '../draft/read-typed.ts'
import type { TextKey, Texts } from '../texts/texts.ts'

/** Days from today that one tap chooses. */
const soon = [1, 3, 7]

interface DayFieldProps {
  id: string
  value: string
  problem: TextKey | undefined
  onChoose: (day: string) => void
  texts: Texts
}

export function DayField({ id, value, problem, onChoose, texts: { t } }: DayFieldProps) {
  const now = new Date()
  return (
    <div class="field">
      <label for={id}>{t('fromWhichDay')}</label>
      <div class="field-row">
        {soon.map((days) => {
          const day = dayAfter(now, days)
          return (
            <button
              key={days}
              type="button"
              class="chip"
              aria-pressed={value === day}
              onClick={() => onChoose(day)}
            >
              {days === 1 ? t('tomorrow') : t('inDays', { count: days })}
            </button>
          )
        })}
        <input
          id={id}
          type="date"
          min={dayAfter(now, 0)}
          value={value}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && `${id}-problem`}
          onInput={(event) => onChoose(event.currentTarget.value)}
        />
      </div>
      {problem && (
        <p id={`${id}-problem`} class="problem">
          {t(problem)}
        </p>
      )}
    </div>
  )
}
