import '../messages.en.ts'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError, call } from '../../../lib/api-client.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { keepPending } from '../../../lib/pending-ids.ts'
import { choiceOf } from '../../../lib/reach-form.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { revealFocused } from '../../../lib/reveal.ts'
import { areRight, errorsAt } from '../../../lib/schema-form.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { FooterLine, FormPage } from '../../../ui/form-page.tsx'
import { KeptNote } from '../../../ui/kept-note.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { UploadProgress } from '../../../ui/upload-progress.tsx'
import { type Outcome, usePartyForm } from '../../../ui/use-party-form.ts'
import { uploadOnce } from '../api/upload.ts'
import { CheckAnswers } from '../components/check-answers.tsx'
import { StepList } from '../components/step-list.tsx'
import { StockistStep } from '../components/stockist-steps.tsx'
import {
  allFields,
  type StockistField,
  StockistFormSchema,
  type StockistValues,
  stepFields,
  stepOf,
} from '../stockist-form.ts'
import { useSteps } from '../use-steps.ts'

/** After the steps, their answers are checked. */
const check = stepFields.length

const alarm = (text: string): Outcome => ({ tone: 'alarm', text })

/** What an invitation says of the firm: its link carries it behind the `#`, which no service sees. */
function invited(): Partial<StockistValues> {
  const given = new URLSearchParams(globalThis.location?.hash.slice(1))
  return Object.fromEntries(
    (['name', 'phone'] as const).flatMap((field) => {
      const value = given.get(field)
      return value ? [[field, value]] : []
    }),
  )
}

/** Registration of a stockist in three steps. */
export function StockistSignupScreen() {
  const { t } = useTexts('registration')
  const navigate = useNavigate()
  const [initial] = useState(invited)
  const { form, kept, sent, track, outcome, setOutcome, submit } = usePartyForm({
    ...{
      schema: StockistFormSchema,
      initial,
      newPassword: 'registration',
      keptAs: 'stockist',
      order: allFields,
    },
    failureOf: (error) => alarm(failureText(error)),
  })
  /** Attempts to go on or to send. */
  const [attempts, setAttempts] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const { step, goTo, goOn, goBack, restart } = useSteps({
    last: check,
    isBegun: kept.isRestored,
    onCome(field, isBack) {
      if (!field) return heading.current?.focus({ preventScroll: isBack })
      form.setFocus(field as StockistField)
      revealFocused()
    },
  })
  const titles = [t('step1'), t('step2'), t('step3')]
  const isCheck = step === check
  usePageTitle(t('stockistTitle'))

  // An error at a field of a step that is not drawn yet is told when it is.
  const [wrong, setWrong] = useState<StockistField>()
  useEffect(() => {
    if (!wrong) return
    setWrong(undefined)
    goTo(stepOf(wrong), { field: wrong, toCheck: true })
  }, [wrong, goTo])

  const send = submit(async ({ licenseImage, profileImage, reach, ...values }) => {
    const licenseImageUrl = await uploaded('licenseImage', licenseImage)
    const profileImageUrl = licenseImageUrl === null ? null : await uploaded('profileImage', profileImage)
    if (licenseImageUrl === null || profileImageUrl === null) return
    const { data } = await call('POST /api/stockist/register', {
      body: { ...values, reach: choiceOf(reach), licenseImageUrl, profileImageUrl },
    })
    keepPending('stockist', data._id)
    kept.forget()
    navigate(paths.stockistVerification, { replace: true })
  }, setWrong)

  /** The address of an uploaded image; undefined without one, null if it was rejected. */
  async function uploaded(field: 'licenseImage' | 'profileImage', file: unknown) {
    if (!(file instanceof File)) return undefined
    try {
      return await track((send) => uploadOnce(file, send))
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
      if (isRefused) {
        form.setError(field, { type: 'server', message: refusalText(error, t('uploadFailed')) })
        setWrong(field)
      } else setOutcome(alarm(refusalText(error, t('uploadFailed'))))
      return null
    }
  }

  function failureText(error: unknown): string {
    const status = error instanceof ApiError ? error.status : 0
    return refusalText(error, status > 0 ? t('requestFailed', { status }) : t('stockistFailed'))
  }

  const isBusy = useRef(false)
  /** Continue was pressed once more while the answers were checked. */
  const isPressedAgain = useRef(false)
  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy.current) {
      isPressedAgain.current = true
      return
    }
    isBusy.current = true
    setOutcome(undefined)
    if (isCheck) await send(event)
    else if (await isStepRight()) goOn()
    isBusy.current = false
    setAttempts((before) => before + 1)
  }

  /** What was corrected while the answers were checked is checked with the next press, also one that comes meanwhile. */
  async function isStepRight(): Promise<boolean> {
    for (;;) {
      isPressedAgain.current = false
      if (await areRight(form, stepFields[step] ?? [])) return true
      if (!isPressedAgain.current) return false
    }
  }

  function startAfresh() {
    const undo = kept.startAfresh()
    setOutcome(undefined)
    restart()
    return undo
  }

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
      <form noValidate onSubmit={onSubmit}>
        <StepList titles={titles} step={step} />
        <h2 ref={heading} tabIndex={-1} className="mb-4 text-xl font-bold outline-none">
          {!isCheck && (
            <span className="sr-only">{t('stepOf', { step: step + 1, steps: titles.length })}: </span>
          )}
          {titles[step] ?? t('checkTitle')}
        </h2>
        {isCheck ? (
          <p className="mb-5 text-soft">{t('checkText')}</p>
        ) : (
          <KeptNote kept={{ ...kept, startAfresh }} not="both" className="mb-5" />
        )}
        <ErrorSummary
          errors={attempts > 0 ? errorsAt(form, allFields) : []}
          onGoTo={(name) => {
            const field = name as StockistField
            goTo(stepOf(field), { field })
          }}
          attempts={attempts}
          className="mb-5"
        />
        {isCheck ? (
          <CheckAnswers form={form} titles={titles} />
        ) : (
          <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
            <StockistStep form={form} step={step} />
          </div>
        )}
        {outcome && (
          <Banner tone={outcome.tone} className="mt-5">
            {outcome.text}
          </Banner>
        )}
        <UploadProgress sent={sent} className="mt-5" />
        <div className="mt-7 flex flex-wrap-reverse justify-between gap-3">
          <Button look="quiet" className="min-h-12" disabled={step === 0} onClick={goBack}>
            <ArrowLeft aria-hidden />
            {t('back')}
          </Button>
          <SubmitButton
            busy={form.formState.isSubmitting}
            busyLabel={t('registering')}
            className="grow sm:grow-0"
          >
            {isCheck ? (
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
