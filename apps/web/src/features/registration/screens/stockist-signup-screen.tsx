import '../texts.ts'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DefaultValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { ApiError, call } from '../../../lib/api-client.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { keepPending } from '../../../lib/pending-ids.ts'
import { choiceOf } from '../../../lib/reach-form.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { areRight, showRefusal, useSchemaForm } from '../../../lib/schema-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { FooterLine, FormPage } from '../../../ui/form-page.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { uploadOnce } from '../api/upload.ts'
import { StepList } from '../components/step-list.tsx'
import { BasicsStep, LicenceStep, PapersStep } from '../components/stockist-steps.tsx'
import { dropDraft, keepDraft, readDraft } from '../stockist-draft.ts'
import {
  allFields,
  type StockistField,
  StockistFormSchema,
  type StockistValues,
  stepFields,
  stepOf,
} from '../stockist-form.ts'

const lastStep = stepFields.length - 1
const parts = [BasicsStep, LicenceStep, PapersStep] as const

/** Registration of a stockist in three steps. */
export function StockistSignupScreen() {
  const { t } = useTranslation('registration')
  const navigate = useNavigate()
  const [draft] = useState(readDraft)
  const [step, setStep] = useState(() => Math.min(Math.max(draft?.step ?? 0, 0), lastStep))
  const form = useSchemaForm(
    StockistFormSchema,
    (draft?.values ?? {}) as DefaultValues<StockistValues>,
    'registration',
  )
  const [failure, setFailure] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  const titles = [t('step1'), t('step2'), t('step3')]
  usePageTitle(t('stockistTitle'))

  useEffect(() => {
    keepDraft(step, form.getValues())
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(step, values),
    })
  }, [form, step])

  function goTo(next: number, field?: StockistField) {
    flushSync(() => setStep(next))
    if (field) form.setFocus(field)
    else heading.current?.focus()
  }

  const send = form.handleSubmit(
    async ({ licenseImage, profileImage, reach, ...values }) => {
      setFailure(undefined)
      const licenseImageUrl = await uploaded('licenseImage', licenseImage)
      const profileImageUrl = licenseImageUrl === null ? null : await uploaded('profileImage', profileImage)
      if (licenseImageUrl === null || profileImageUrl === null) return
      try {
        const { data } = await call('POST /api/stockist/register', {
          body: { ...values, reach: choiceOf(reach), licenseImageUrl, profileImageUrl },
        })
        keepPending('stockist', data._id)
        dropDraft()
        navigate(paths.stockistVerification)
      } catch (error) {
        const [first] = showRefusal(form, error, allFields)
        if (first) goTo(stepOf(first), first)
        else setFailure(failureText(error))
      }
    },
    (errors) => {
      setFailure(undefined)
      const first = allFields.find((field) => {
        const [outer, inner] = field.split('.') as [keyof typeof errors, string?]
        const error = errors[outer]
        return inner ? error && inner in error : error
      })
      if (first) goTo(stepOf(first), first)
    },
  )

  /** The address of an uploaded image; undefined without one, null if it was rejected. */
  async function uploaded(field: 'licenseImage' | 'profileImage', file: unknown) {
    if (!(file instanceof File)) return undefined
    try {
      return await uploadOnce(file)
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
      if (isRefused) form.setError(field, { type: 'server', message: refusalText(error, t('uploadFailed')) })
      else setFailure(refusalText(error, t('uploadFailed')))
      return null
    }
  }

  function failureText(error: unknown): string {
    const status = error instanceof ApiError ? error.status : 0
    return refusalText(error, status > 0 ? t('requestFailed', { status }) : t('stockistFailed'))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (step === lastStep) return send(event)
    setFailure(undefined)
    if (await areRight(form, stepFields[step] ?? [])) goTo(step + 1)
  }

  const Step = parts[step] ?? BasicsStep
  const lacksPassword = draft !== undefined && Object.keys(draft.values).length > 0
  return (
    <FormPage
      width="wide"
      title={t('stockistTitle')}
      intro={t('stockistIntro')}
      footer={
        <FooterLine>
          {t('alreadyRegistered')} <Link to={paths.stockistLogin}>{t('signIn')}</Link>
        </FooterLine>
      }
    >
      <form noValidate onSubmit={submit}>
        <StepList titles={titles} step={step} />
        <h2 ref={heading} tabIndex={-1} className="mb-4 text-xl font-bold outline-none">
          <span className="sr-only">{t('stepOf', { step: step + 1, steps: titles.length })}: </span>
          {titles[step]}
        </h2>
        {lacksPassword && (
          <Banner tone="note" className="mb-5">
            {t('typeAgain')}
          </Banner>
        )}
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
          <Step form={form} />
        </div>
        {failure && (
          <Banner tone="alarm" className="mt-5">
            {failure}
          </Banner>
        )}
        <div className="mt-7 flex flex-wrap-reverse justify-between gap-3">
          <Button look="quiet" className="min-h-12" disabled={step === 0} onClick={() => goTo(step - 1)}>
            <ArrowLeft aria-hidden />
            {t('back')}
          </Button>
          <SubmitButton
            busy={form.formState.isSubmitting}
            busyLabel={t('registering')}
            className="grow sm:grow-0"
          >
            {step === lastStep ? (
              t('complete')
            ) : (
              <>
                {t('continue')}
                <ArrowRight aria-hidden />
              </>
            )}
          </SubmitButton>
        </div>
      </form>
    </FormPage>
  )
}
