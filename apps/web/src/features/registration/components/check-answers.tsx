import '../../../ui/form-messages.en.ts'
import { partyFields } from '@rasad/contract/party-fields'
import type { ReactNode } from 'react'
import { valueAt } from '../../../lib/kept-values.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Answer, AnswerImage, AnswerList } from '../../../ui/answer-list.tsx'
import { factText } from '../../../ui/party-facts.tsx'
import { useFieldTexts } from '../../../ui/use-field-texts.ts'
import { nameInForm, type StockistField, type StockistForm, stepFields, stepOf } from '../stockist-form.ts'
import { searchOf } from '../use-steps.ts'

const fieldAt = (name: StockistField) => partyFields.stockist.find((field) => nameInForm(field) === name)

interface CheckAnswersProps {
  form: StockistForm
  /** Of the steps. */
  titles: readonly string[]
}

/** Everything that will be sent, each with a link to its field. Continue leads from there back to this page. */
export function CheckAnswers({ form, titles }: CheckAnswersProps) {
  const labels = useLabels()
  const answerOf = useAnswers(form)
  return titles.map((title, step) => (
    <AnswerList key={title} title={title}>
      {(stepFields[step] ?? []).map((field) => {
        const answer = answerOf(field)
        return (
          answer !== null && (
            <Answer
              key={field}
              label={labels(field)}
              to={{ search: searchOf(stepOf(field)) }}
              state={{ field, toCheck: true }}
            >
              {answer}
            </Answer>
          )
        )
      })}
    </AnswerList>
  ))
}

/** What is shown of a field: undefined if it is empty, null if it does not matter. */
function useAnswers(form: StockistForm): (field: StockistField) => ReactNode {
  const { t } = useTexts('registration')
  const labels = useLabels()
  const values = form.getValues()
  return (field) => {
    const value = valueAt(values, field)
    if (field === 'reach.kind') return t(`reachKind_${values.reach?.kind || 'usual'}`, { ns: 'form' })
    if (field === 'reach.districts') {
      if (values.reach?.kind !== 'districts') return null
      return values.reach.districts?.map(({ district }) => district).join(', ')
    }
    if (value instanceof File) return <AnswerImage file={value} alt={labels(field)} />
    if (typeof value !== 'string' || value.trim() === '') return undefined
    if (field === 'password') return t('passwordGiven')
    return factText(fieldAt(field)?.label ?? field, value.trim())
  }
}

/** How each field is called. */
function useLabels(): (name: StockistField) => string {
  const { t } = useTexts('registration')
  const { labelOf } = useFieldTexts('signUp')
  const others: Partial<Record<StockistField, string>> = {
    email: t('email'),
    password: t('password'),
    'reach.kind': t('reachField', { ns: 'form' }),
    'reach.districts': t('reachDistrictsField', { ns: 'form' }),
    minOrder: t('minOrderField', { ns: 'form' }),
  }
  return (name) => {
    const field = fieldAt(name)
    return field ? labelOf(field) : (others[name] ?? name)
  }
}
