import { zodResolver } from '@hookform/resolvers/zod'
import { commonPasswordMessage } from '@rasad/contract/passwords'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from './api-client.ts'
import { isCommon, type PasswordUse, usePasswordList } from './common-password.ts'
import { isRecord } from './values.ts'

// Used only by lazily loaded screens: it includes the schemas.

type FormSchema = z.ZodType<FieldValues, FieldValues>

/**
 * A form validated by a contract schema at submit. Each error is shown at its field until that is edited.
 * @param newPassword what the new password is for, which decides how strong the field `password` must be.
 */
export function useSchemaForm<S extends FormSchema>(
  schema: S,
  defaultValues: DefaultValues<z.input<S>>,
  newPassword?: PasswordUse,
) {
  usePasswordList(newPassword !== undefined)
  return useForm<z.input<S>, unknown, z.output<S>>({
    resolver: newPassword ? refusingCommon(resolverOf(schema), newPassword) : resolverOf(schema),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  })
}

/** The resolver, with an additional error at `password` for common passwords. */
function refusingCommon<V extends FieldValues, O>(
  resolve: Resolver<V, unknown, O>,
  use: PasswordUse,
): Resolver<V, unknown, O> {
  return async (values, context, options) => {
    const result = await resolve(values, context, options)
    const password: unknown = values.password
    if (typeof password !== 'string' || get(result.errors, 'password')) return result
    if (!(await isCommon(password, use))) return result
    const error = { type: 'common-password', message: commonPasswordMessage }
    return { values: {}, errors: { ...result.errors, password: error } } as typeof result
  }
}

/** An empty text means not given, as in the service. */
function resolverOf<S extends FormSchema>(schema: S): Resolver<z.input<S>, unknown, z.output<S>> {
  const resolve = zodResolver(schema) as unknown as Resolver<z.input<S>, unknown, z.output<S>>
  return (values, context, options) => resolve(withoutEmpty(values) as z.input<S>, context, options)
}

function withoutEmpty(value: unknown): unknown {
  if (!isRecord(value) || value instanceof File) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== '' && part !== null && part !== undefined)
      .map(([name, part]) => [name, withoutEmpty(part)]),
  )
}

/** The props of a form field: name, handlers and error. */
export function fieldProps<V extends FieldValues, O extends FieldValues>(
  form: UseFormReturn<V, unknown, O>,
  name: FieldPath<V>,
) {
  return {
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    error: errorAt(form, name),
  }
}

export function errorAt<V extends FieldValues, O extends FieldValues>(
  form: UseFormReturn<V, unknown, O>,
  name: FieldPath<V>,
): string | undefined {
  const error: unknown = get(form.formState.errors, name)
  return isRecord(error) && typeof error.message === 'string' ? error.message : undefined
}

/**
 * Shows the service's errors at the fields they name and focuses the first.
 * @returns the names of fields that now show an error; empty if the errors name none of the form's.
 */
export function showRefusal<V extends FieldValues, O extends FieldValues, N extends FieldPath<V>>(
  form: UseFormReturn<V, unknown, O>,
  error: unknown,
  names: readonly N[],
): N[] {
  const fields = error instanceof ApiError ? error.fields : {}
  const named = names.filter((name) => fields[name])
  for (const name of named) form.setError(name, { type: 'server', message: fields[name]?.message ?? '' })
  const [first] = named
  // A field that was disabled during the call can take the focus only after the next paint.
  if (first) setTimeout(() => form.setFocus(first))
  return named
}
