import { useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { PasswordUse } from '../lib/common-password.ts'
import { useKeptForm } from '../lib/kept-form.ts'
import { valueAt } from '../lib/kept-values.ts'
import { showRefusal, useSchemaForm } from '../lib/schema-form.ts'
import { useUpload } from '../lib/upload.ts'

// Used only by lazily loaded screens: it includes the schemas.

export interface Outcome {
  tone: 'success' | 'warning' | 'alarm'
  text: string
  note?: string
}

interface PartyFormOptions<S extends z.ZodType<FieldValues, FieldValues>> {
  schema: S
  initial: DefaultValues<z.input<S>>
  newPassword?: PasswordUse
  /** Names what is kept of it in the tab. */
  keptAs: string
  /** Its names in the order of the page. */
  order: readonly FieldPath<z.input<S>>[]
  /** What it says of an error that names none of its fields. */
  failureOf: (error: unknown) => Outcome
}

/** A form of a stockist, a medical store or a purchaser: what is typed, kept and sent, and what came of it. */
export function usePartyForm<S extends z.ZodType<FieldValues, FieldValues>>({
  schema,
  initial,
  newPassword,
  keptAs,
  order,
  failureOf,
}: PartyFormOptions<S>) {
  type Name = FieldPath<z.input<S>>
  const form = useSchemaForm(schema, initial, newPassword)
  const kept = useKeptForm(form, keptAs, order)
  const { sent, track } = useUpload()
  const [outcome, setOutcome] = useState<Outcome>()

  /** Shows an error where it belongs. @returns the first field that it names */
  function tell(error: unknown): Name | undefined {
    const [first] = showRefusal(form, error, order)
    if (first === undefined) setOutcome(failureOf(error))
    return first
  }

  /** @param onWrong gets the first field that is wrong, here or as the service says */
  function submit(send: (values: z.output<S>) => Promise<void>, onWrong?: (first: Name | undefined) => void) {
    return form.handleSubmit(
      async (values) => {
        setOutcome(undefined)
        try {
          await send(values)
        } catch (error) {
          const first = tell(error)
          onWrong?.(first)
        }
      },
      (errors) => {
        setOutcome(undefined)
        onWrong?.(order.find((name) => valueAt(errors, name) !== undefined))
      },
    )
  }

  return { form, order, kept, sent, track, outcome, setOutcome, tell, submit }
}
