import { limits } from '@rasad/contract/limits'
import { AskedStockistsSchema, ChosenStockistsSchema } from '@rasad/contract/purchasing'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api-client.ts'
import { useKeptState } from '../../../lib/kept-form.ts'
import { paths } from '../../../lib/paths.ts'
import { keepPending } from '../../../lib/pending-ids.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { areOptions, type PickerOption } from '../../../ui/picker.tsx'
import { Retranslated } from '../../../ui/retranslated.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { askStockists } from '../api/purchaser.ts'
import { StockistChoice } from './stockist-choice.tsx'

const nobody: PickerOption[] = []
const words = {
  first: { title: 'askTitle', text: 'askText' },
  more: { title: 'askMoreTitle', text: 'askMoreText' },
  further: { title: 'askFurtherTitle', text: 'askFurtherText' },
} as const

interface AskStockistsProps {
  purchaserId: string
  /** `first`: nobody was asked yet; `more`: nobody has answered; `further`: the card is already valid. */
  stage: keyof typeof words
  /** How many stockists were asked before: with so many fewer a request is complete. */
  askedCount: number
  onAsked: () => void
  className: string
}

/** Lets a registered purchaser choose stockists to ask: for the first time, or again if nobody answers. */
export function AskStockists({ purchaserId, stage, askedCount, onAsked, className }: AskStockistsProps) {
  const { t } = useTexts('registration')
  const [chosen, setChosen, forget] = useKeptState(`ask.${purchaserId}`, nobody, areOptions)
  const [isOpen, setOpen] = useState(chosen.length > 0)
  const [error, setError] = useState<string>()
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'alarm'; text: string; needsSignIn?: boolean }>()
  const [isBusy, setBusy] = useState(false)
  const picker = useRef<HTMLFieldSetElement>(null)
  const isEnough = askedCount >= limits.minRequestedStockists

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const checked = (isEnough ? AskedStockistsSchema : ChosenStockistsSchema).safeParse(
      chosen.map((option) => option.id),
    )
    if (!checked.success) {
      setError(isEnough ? t('chooseOne') : checked.error.issues[0]?.message)
      picker.current?.focus()
      return
    }
    setBusy(true)
    setOutcome(undefined)
    try {
      const requestId = await askStockists(purchaserId, checked.data)
      if (requestId && stage !== 'further') keepPending('request', requestId)
      setOutcome({ tone: 'success', text: t('askDone') })
      setOpen(false)
      setChosen([])
      forget()
      onAsked()
    } catch (thrown) {
      // 403: another account has signed in on this device meanwhile.
      const needsSignIn = thrown instanceof ApiError && (thrown.status === 401 || thrown.status === 403)
      const text = needsSignIn ? t('askSignIn') : refusalText(thrown, t('genericFailure'))
      setOutcome({ tone: 'alarm', text, needsSignIn })
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={className}>
      <h2 className="text-lg font-bold">{t(words[stage].title)}</h2>
      <p className="mt-1 text-soft">{t(words[stage].text)}</p>
      {outcome && (
        <Banner tone={outcome.tone} className="mt-4">
          <p>
            <Retranslated>{outcome.text}</Retranslated>
          </p>
          {outcome.needsSignIn && (
            <ButtonLink look="quiet" size="small" to={paths.purchaserLogin} className="mt-2.5">
              {t('purchaserSignIn')}
            </ButtonLink>
          )}
        </Banner>
      )}
      {stage !== 'first' && !isOpen ? (
        <Button look="quiet" className="mt-4" onClick={() => setOpen(true)}>
          {t(stage === 'further' ? 'chooseFurther' : 'chooseOthers')}
        </Button>
      ) : (
        <form noValidate onSubmit={submit} className="mt-4 grid grid-cols-1 gap-4">
          <StockistChoice
            selected={chosen}
            onSelect={(selected) => {
              setChosen(selected)
              setError(undefined)
            }}
            error={error}
            fieldRef={picker}
            {...(isEnough
              ? { hint: t('stockistsHintEnough') }
              : stage === 'further' && { hint: t('stockistsHintFurther') })}
          />
          <SubmitButton busy={isBusy} busyLabel={t('asking')} className="sm:justify-self-start">
            {t('ask')}
          </SubmitButton>
        </form>
      )}
    </section>
  )
}
