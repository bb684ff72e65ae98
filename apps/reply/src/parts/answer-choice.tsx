import type { ReplyAnswer } from '@rasad/contract/supply-requests'
import type { Texts } from '../texts/texts.ts'

const answers: readonly ReplyAnswer[] = ['have', 'part', 'no', 'later', 'other']

interface AnswerChoiceProps {
  name: string
  label: string
  answer: ReplyAnswer | null
  onChoose: (answer: ReplyAnswer) => void
  texts: Texts
}

/** Real radio buttons under their labels: arrow keys and screen readers work by themselves. */
export function AnswerChoice({ name, label, answer, onChoose, texts: { t } }: AnswerChoiceProps) {
  return (
    <fieldset class="choice">
      <legend class="unseen">{label}</legend>
      <div class="choices">
        {answers.map((each) => (
          <label key={each} class={each === answer ? `choice-${each} chosen` : `choice-${each}`}>
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === answer}
              onChange={() => onChoose(each)}
            />
            <span>{t(each)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
