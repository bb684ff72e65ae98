import type { ReplyAnswer } from '@rasad/contract/supply-requests'
import type { Texts } from '../texts/texts.ts'

const answers: readonly ReplyAnswer[] = ['have', 'part', 'no', 'later', 'other']

interface AnswerChoiceProps {
  name: string
  label: string
  answer: ReplyAnswer | null
  /** What the list says: outlined until somebody sends it, or says something else. */
  suggested: ReplyAnswer | null
  /** Also called for the answer that is chosen already. */
  onChoose: (answer: ReplyAnswer) => void
  texts: Texts
}

/** Real radio buttons under their labels: arrow keys and screen readers work by themselves. */
export function AnswerChoice({ name, label, answer, suggested, onChoose, texts: { t } }: AnswerChoiceProps) {
  const look = (each: ReplyAnswer) =>
    each === answer ? ' chosen' : answer === null && each === suggested ? ' suggested' : ''
  return (
    <fieldset class="choice">
      <legend class="unseen">{label}</legend>
      <div class="choices">
        {answers.map((each) => (
          <label key={each} class={`choice-${each}${look(each)}`}>
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === answer}
              onClick={() => each === answer && onChoose(each)}
              onChange={() => onChoose(each)}
            />
            <span>{t(each)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
