import type { GivenAnswer, SupplyLine } from '@rasad/contract/supply-requests'
import { Component } from 'preact'
import { draftOf, type LineDraft, type Problems } from '../draft/line-draft.ts'
import type { ReplyDesk } from '../reply.ts'
import { answerText, askedText } from '../texts/answer-text.ts'
import { workingText } from '../texts/rate-text.ts'
import type { Texts } from '../texts/texts.ts'
import { AnswerChoice } from './answer-choice.tsx'
import { DayField } from './day-field.tsx'
import { Field } from './field.tsx'
import { OtherProduct } from './other-product.tsx'
import { PriceFields } from './price-fields.tsx'

interface LineCardProps {
  asked: SupplyLine
  position: number
  draft: LineDraft | undefined
  given: GivenAnswer | undefined
  isConflict: boolean
  problems: Problems | undefined
  reply: ReplyDesk
  texts: Texts
}

/** One line: what is asked, the answer, and what belongs to it. */
export class LineCard extends Component<LineCardProps> {
  // Of 500 lines, a tap changes one. Pages that say the same are other objects.
  override shouldComponentUpdate(next: LineCardProps): boolean {
    const { draft, given, isConflict, problems, texts } = this.props
    return (
      next.draft !== draft ||
      next.isConflict !== isConflict ||
      next.problems !== problems ||
      next.texts.language !== texts.language ||
      (next.given !== given && JSON.stringify(next.given) !== JSON.stringify(given))
    )
  }

  override render() {
    const { asked, position, draft, given, texts } = this.props
    const { t } = texts
    const name = asked.medicine?.name ?? asked.name
    const shown = draft ?? draftOf(given)
    const id = `line-${asked.line}`
    const about = [asked.medicine?.pack, asked.medicine?.companyName].filter(Boolean).join(' · ')
    return (
      <li id={id} class={shown.answer ? `line is-${shown.answer}` : 'line'}>
        <div class="line-head">
          <span class="position">{texts.number(position)}</span>
          <div class="asked">
            <h3>{name}</h3>
            {about && <p class="soft">{about}</p>}
            {!asked.medicine && <p class="soft">{t('notInCatalogue')}</p>}
            {asked.medicine && !isAlike(asked.name, name) && (
              <p class="soft">{t('writtenAs', { name: asked.name })}</p>
            )}
            <p class="quantity">{askedText(asked, texts)}</p>
            {asked.note && <p>{t('lineNote', { note: asked.note })}</p>}
          </div>
        </div>
        {given?.by === 'session' ? (
          <SaidAtDesk given={given} asked={asked} texts={texts} />
        ) : (
          this.answering(id, name)
        )}
      </li>
    )
  }

  answering(id: string, name: string) {
    const { asked, draft, given, isConflict, problems, reply, texts } = this.props
    const { t } = texts
    const shown = draft ?? draftOf(given)
    const change = (changes: Partial<LineDraft>) => reply.change(asked.line, changes)
    return (
      <>
        <AnswerChoice
          name={id}
          label={t('yourAnswer', { name })}
          answer={shown.answer}
          onChoose={(answer) => change({ answer })}
          texts={texts}
        />
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
        {(shown.answer === 'part' || shown.answer === 'other') && (
          <>
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
            <Field
              id={`${id}-quantity`}
              label={t(shown.answer === 'part' ? 'howMany' : 'howManyOther')}
              after={asked.unit && texts.unit(asked.unit)}
              problem={problems?.quantity && t(problems.quantity)}
              value={shown.quantity}
              inputMode="decimal"
              onType={(quantity) => change({ quantity })}
            />
          </>
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
        <p class="line-foot soft">
          {draft?.answer ? (
            <>
              <span>{t('notSentYet')}</span>
              <button
                type="button"
                class="link"
                aria-label={t('undoLineOf', { name })}
                onClick={() => reply.undoLine(asked.line)}
              >
                {t('undoLine')}
              </button>
            </>
          ) : (
            given && (
              <span>
                {t('sentAt', { at: texts.moment(given.givenAt), answer: answerText(given, asked, texts) })}
                {given.rate && <span class="working">{workingText(given.rate, texts)}</span>}
              </span>
            )
          )}
        </p>
      </>
    )
  }
}

/** What the firm has answered signed in. A link cannot change it. */
function SaidAtDesk({ given, asked, texts }: { given: GivenAnswer; asked: SupplyLine; texts: Texts }) {
  const { t } = texts
  return (
    <div class="note">
      <p>
        <strong>{answerText(given, asked, texts)}</strong>
        {given.rate && <span class="working">{workingText(given.rate, texts)}</span>}
      </p>
      <p>
        {t('saidAtDesk', { at: texts.moment(given.givenAt) })} <a href="/stockist-login">{t('signIn')}</a>
      </p>
    </div>
  )
}

/** Whether two spellings differ in nothing that a reader would see as different. */
function isAlike(one: string, other: string): boolean {
  const fold = (text: string) => text.toLowerCase().replace(/[\s-]+/g, '')
  return fold(one) === fold(other)
}
