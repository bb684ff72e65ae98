import type { LineDraft, Problems } from '../draft/line-draft.ts'
import { readPrice } from '../draft/read-typed.ts'
import type { Texts } from '../texts/texts.ts'
import { Field } from './field.tsx'

interface PriceFieldsProps {
  id: string
  draft: LineDraft
  unit: string | undefined
  problems: Problems | undefined
  onChange: (changes: Partial<LineDraft>) => void
  texts: Texts
}

/** The rate and the nearest expiry: closed until somebody wants to say them. */
export function PriceFields({ id, draft, unit, problems, onChange, texts }: PriceFieldsProps) {
  const { t } = texts
  const said = summaryOf(draft, texts)
  const isWrong = problems?.price ?? problems?.scheme ?? problems?.expiry
  return (
    <details class="price" open={isWrong !== undefined || undefined}>
      <summary>{said || t('priceAndMore')}</summary>
      <div class="rate">
        <Field
          id={`${id}-price`}
          label={t('price')}
          hint={unit ? t('priceHint', { unit: texts.unit(unit) }) : t('priceHintPlain')}
          problem={problems?.price && t(problems.price)}
          value={draft.price}
          inputMode="decimal"
          onType={(price) => onChange({ price })}
        />
        <fieldset class="field">
          <legend>{t('scheme')}</legend>
          <div class="field-row scheme">
            <input
              type="text"
              inputMode="numeric"
              autocomplete="off"
              aria-label={t('schemePaid')}
              aria-invalid={problems?.scheme !== undefined}
              aria-describedby={problems?.scheme && `${id}-scheme-problem`}
              value={draft.paid}
              onInput={(event) => onChange({ paid: event.currentTarget.value })}
            />
            <span aria-hidden="true">+</span>
            <input
              type="text"
              inputMode="numeric"
              autocomplete="off"
              aria-label={t('schemeFree')}
              aria-invalid={problems?.scheme !== undefined}
              aria-describedby={problems?.scheme && `${id}-scheme-problem`}
              value={draft.free}
              onInput={(event) => onChange({ free: event.currentTarget.value })}
            />
          </div>
          {problems?.scheme && (
            <p id={`${id}-scheme-problem`} class="problem">
              {t(problems.scheme)}
            </p>
          )}
        </fieldset>
        <div class="field">
          <label for={`${id}-gst`}>{t('gst')}</label>
          <select
            id={`${id}-gst`}
            value={draft.gst}
            onChange={(event) => onChange({ gst: event.currentTarget.value })}
          >
            <option value="">{t('gstUnknown')}</option>
            {gstRates(draft.gst).map((rate) => (
              <option key={rate} value={String(rate)}>
                {texts.percent(rate)}
              </option>
            ))}
          </select>
        </div>
        <Field
          id={`${id}-expiry`}
          label={t('expiry')}
          hint={t('expiryHint')}
          problem={problems?.expiry && t(problems.expiry)}
          value={draft.expiry}
          inputMode="numeric"
          onType={(expiry) => onChange({ expiry })}
        />
      </div>
    </details>
  )
}

/** `₹92.40 · 10+1 · 12 % GST · 11/27` of what is said. */
function summaryOf(draft: LineDraft, texts: Texts): string {
  const price = draft.price.trim() === '' ? undefined : readPrice(draft.price)
  return [
    price === undefined ? draft.price.trim() : texts.money(price),
    draft.paid && draft.free && `${draft.paid}+${draft.free}`,
    draft.gst && `${texts.percent(Number(draft.gst))} ${texts.t('gst')}`,
    draft.expiry.trim(),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Basis points of the rates that medicines and what else stockists sell have or had. */
const rates = [0, 500, 1200, 1800, 2800, 4000]

/** The rates to choose from, with the one that is chosen: the desk can have said another. */
function gstRates(chosen: string): number[] {
  const other = chosen === '' || rates.indexOf(Number(chosen)) >= 0 ? [] : [Number(chosen)]
  return [...rates, ...other].sort((one, two) => one - two)
}
