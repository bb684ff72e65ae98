import type { GivenAnswer, LandedRate, OwnStock, SupplyLine } from '@rasad/contract/supply-requests'
import { Component } from 'preact'
import { draftOf, type LineDraft, type Problems, readDraft } from '../draft/line-draft.ts'
import type { ReplyDesk } from '../reply.ts'
import { answerText, askedText, draftText, stockText } from '../texts/answer-text.ts'
import type { Texts } from '../texts/texts.ts'
import { AnswerChoice } from './answer-choice.tsx'
import { DayField } from './day-field.tsx'
import { Field } from './field.tsx'
import { OtherProduct } from './other-product.tsx'
import { PriceFields } from './price-fields.tsx'
import { SignInLink } from './sign-in-link.tsx'

interface LineRowProps {
  asked: SupplyLine
  position: number
  request: string
  draft: LineDraft | undefined
  given: GivenAnswer | undefined
  /** What the stockist's list says, in its session. */
  stock: OwnStock | undefined
  /** What one button would send. */
  suggested: LineDraft | undefined
  isConflict: boolean
  problems: Problems | undefined
  reply: ReplyDesk
  texts: Texts
}

interface LineRowState {
  /** Somebody has touched its answer: what belongs to it is shown. */
  isOpen: boolean
}

/** One line: what is asked, what the list says, the answer; and below, what belongs to an answer that is being given. */
export class LineRow extends Component<LineRowProps, LineRowState> {
  // What was typed on an earlier visit and cannot be sent as it is.
  override state: LineRowState = {
    isOpen: this.props.draft !== undefined && 'problems' in readDraft(this.props.draft, this.props.asked, ''),
  }

  // Of 500 lines, a tap changes one. Pages that say the same are other objects.
  override shouldComponentUpdate(next: LineRowProps, state: LineRowState): boolean {
    const { draft, given, stock, suggested, isConflict, problems, texts } = this.props
    return (
      state.isOpen !== this.state.isOpen ||
      next.draft !== draft ||
      next.isConflict !== isConflict ||
      next.problems !== problems ||
      next.texts.language !== texts.language ||
      next.suggested?.answer !== suggested?.answer ||
      (next.given !== given && JSON.stringify(next.given) !== JSON.stringify(given)) ||
      (next.stock !== stock && JSON.stringify(next.stock) !== JSON.stringify(stock))
    )
  }

  override render() {
    const { asked, position, draft, given, suggested, problems, isConflict, reply, request, texts } =
      this.props
    const { t } = texts
    const name = asked.medicine?.name ?? asked.name
    const shown = draft ?? draftOf(given)
    const id = `line-${asked.line}`
    const isSaid = given?.by === 'session' && !reply.isSession
    // What is sent is closed; what is wrong is not.
    const isOpen = isConflict || problems !== undefined || (this.state.isOpen && draft !== undefined)
    return (
      <li id={id} class={`line${shown.answer ? ` is-${shown.answer}` : ''}${isOpen ? ' open' : ''}`}>
        <span class="position">{texts.number(position)}</span>
        <div class="asked">
          <h3>{name}</h3>
          {asked.medicine && !isAlike(asked.name, name) && (
            <p class="soft">{t('writtenAs', { name: asked.name })}</p>
          )}
          {asked.note && <p class="soft">{t('lineNote', { note: asked.note })}</p>}
        </div>
        <p class="quantity">{askedText(asked, texts)}</p>
        <p class="facts">{this.facts()}</p>
        {isSaid ? (
          <p class="said soft">
            {t('saidAtDesk', { at: texts.moment(given.givenAt) })}{' '}
            <SignInLink request={request} texts={texts} />
          </p>
        ) : (
          <AnswerChoice
            name={id}
            label={t('yourAnswer', { name })}
            answer={shown.answer}
            suggested={suggested?.answer ?? null}
            onChoose={(answer) => {
              this.setState({ isOpen: true })
              reply.change(asked.line, { answer })
            }}
            texts={texts}
          />
        )}
        {isOpen && !isSaid && this.answering(id, name)}
      </li>
    )
  }

  /** Beside the question: what was sent, what is about to be, or what the list has; then what the product is. */
  facts() {
    const { asked, draft, given, stock, texts } = this.props
    const { t } = texts
    const about = [asked.medicine?.pack, asked.medicine?.companyName].filter(Boolean).join(' · ')
    const said = draft?.answer ? (
      <strong>{[t('notSentYet'), draftText(draft, asked, texts)].filter(Boolean).join(': ')}</strong>
    ) : given ? (
      <span class="sent">
        {t('sentAt', { at: texts.moment(given.givenAt), answer: answerText(given, asked, texts) })}
        {given.rate && ` · ${workingText(given.rate, texts)}`}
      </span>
    ) : (
      stock && <strong>{stockText(stock, texts)}</strong>
    )
    return (
      <>
        {said}
        {said && ' '}
        {draft?.answer && stock && `${t('whatIHave')}: ${stockText(stock, texts)} · `}
        <span class="soft">{asked.medicine ? about : t('notInCatalogue')}</span>
      </>
    )
  }

  answering(id: string, name: string) {
    const { asked, draft, given, isConflict, problems, reply, texts } = this.props
    const { t } = texts
    const shown = draft ?? draftOf(given)
    const change = (changes: Partial<LineDraft>) => reply.change(asked.line, changes)
    return (
      <div class="answering-line">
        {isConflict && given && (
          <div class="note alarm" role="alert">
            <p>
              {t('conflict', { answer: answerText(given, asked, texts), at: texts.moment(given.givenAt) })}
            </p>
            <button type="button" class="button" onClick={() => reply.keepMine(asked.line)}>
              {t('keepMine')}
            </button>
            <button type="button" class="button" onClick={() => reply.undoLine(asked.line)}>
              {t('takeTheirs')}
            </button>
          </div>
        )}
        {shown.answer === 'other' && (
          <OtherProduct
            id={`${id}-product`}
            asked={asked}
            product={shown.product}
            problem={problems?.product}
            onChoose={(product) => change({ product })}
            texts={texts}
          />
        )}
        {(shown.answer === 'part' || shown.answer === 'other') && (
          <Field
            id={`${id}-quantity`}
            label={t(shown.answer === 'part' ? 'howMany' : 'howManyOther')}
            after={asked.unit && texts.unit(asked.unit)}
            problem={problems?.quantity && t(problems.quantity)}
            value={shown.quantity}
            inputMode="decimal"
            onType={(quantity) => change({ quantity })}
          />
        )}
        {shown.answer === 'later' && (
          <DayField
            id={`${id}-on`}
            value={shown.on}
            problem={problems?.on}
            onChoose={(on) => change({ on })}
            texts={texts}
          />
        )}
        <div class="line-foot">
          {shown.answer && shown.answer !== 'no' && (
            <PriceFields
              id={id}
              draft={shown}
              unit={asked.unit}
              problems={problems}
              onChange={change}
              texts={texts}
            />
          )}
          {draft?.answer && (
            <button
              type="button"
              class="link"
              aria-label={t('undoLineOf', { name })}
              onClick={() => reply.undoLine(asked.line)}
            >
              {t('undoLine')}
            </button>
          )}
        </div>
      </div>
    )
  }
}

/** Whether two spellings differ in nothing that a reader would see as different. */
function isAlike(one: string, other: string): boolean {
  const fold = (text: string) => text.toLowerCase().replace(/[\s-]+/g, '')
  return fold(one) === fold(other)
}

/** How a landed rate comes about: `₹94.08 each = ₹92.40 × 10 ÷ 11 + 12 % GST`. */
function workingText(rate: LandedRate, { t, money, percent, number }: Texts): string {
  const [paid, free] = (rate.scheme ?? '').split('+').map(Number)
  return t('working', {
    landed: money(rate.paise),
    price: money(rate.pricePaise),
    scheme: paid && free ? t('workingScheme', { paid: number(paid), all: number(paid + free) }) : '',
    gst:
      rate.gstBasisPoints === null
        ? t('workingNoGst')
        : t('workingGst', { gst: percent(rate.gstBasisPoints) }),
  })
}
