import '../../../ui/form-messages.en.ts'
import type { ReactNode } from 'react'
import { dateOf } from '../../../lib/format.ts'
import { valueAt } from '../../../lib/kept-values.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Answer, AnswerImage, AnswerList } from '../../../ui/answer-list.tsx'
import { type StockistField, type StockistForm, stepFields, stepOf } from '../stockist-form.ts'
import { searchOf } from '../use-steps.ts'

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
              label={labels[field]}
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
    if (value instanceof File) return <AnswerImage file={value} alt={labels[field]} />
    if (typeof value !== 'string' || value.trim() === '') return undefined
    if (field === 'password') return t('passwordGiven')
    if (field === 'licenseKinds') return value.replaceAll(',', ', ')
    if (field === 'licenseExpiry' || field === 'dob') return dateOf(value) || value
    return value.trim()
  }
}

function useLabels(): Record<StockistField, string> {
  const { t } = useTexts('registration')
  return {
    name: t('firmName'),
    contactPerson: t('contactPerson'),
    phone: t('phone'),
    email: t('email'),
    password: t('password'),
    'address.street': t('street'),
    'address.pincode': t('pincode'),
    'address.city': t('city'),
    'address.district': t('district'),
    'address.state': t('state'),
    licenseNumber: t('stockistLicenceNumber'),
    licenseExpiry: t('licenceExpiry'),
    licenseKinds: t('licenceKinds'),
    gstin: t('gstin'),
    roleType: t('roleType'),
    cntxNumber: t('cntxNumber'),
    'reach.kind': t('reachField', { ns: 'form' }),
    'reach.districts': t('reachDistrictsField', { ns: 'form' }),
    minOrder: t('minOrderField', { ns: 'form' }),
    licenseImage: t('stockistLicenceImage'),
    profileImage: t('profileImage'),
    dob: t('dob'),
    bloodGroup: t('bloodGroup'),
  }
}
