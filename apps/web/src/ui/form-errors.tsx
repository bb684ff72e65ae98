import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { errorsAt } from '../lib/schema-form.ts'
import { ErrorSummary } from './error-summary.tsx'

interface FormErrorsProps<V extends FieldValues, O extends FieldValues> {
  form: UseFormReturn<V, unknown, O>
  /** In the order of the page. */
  fields: readonly FieldPath<V>[]
  className?: string
}

/** The error summary of a form that is sent as a whole. It appears once somebody has tried to send it. */
export function FormErrors<V extends FieldValues, O extends FieldValues>({
  form,
  fields,
  className,
}: FormErrorsProps<V, O>) {
  const { isSubmitted, submitCount } = form.formState
  return (
    <ErrorSummary
      errors={isSubmitted ? errorsAt(form, fields) : []}
      onGoTo={(name) => form.setFocus(name as FieldPath<V>)}
      attempts={submitCount}
      {...(className !== undefined && { className })}
    />
  )
}
