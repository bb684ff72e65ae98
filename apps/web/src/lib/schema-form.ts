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

// Only screens that are fetched on their own use this: it brings the schemas with it.

type FormSchema = z.ZodType<FieldValues, FieldValues>

/**
 * A form checked by a schema of the contract: at submit, each error at its field, gone once it is edited.
 * @param newPassword what the field `password` must be strong enough for, where the form chooses one.
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

/** The resolver, and besides a password that everybody tries first is an error at `password`. */
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

/** An empty text means: not given, as it does on the service's side. */
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

/** What a field of the form needs to be one: name, handlers and its error. */
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
 * Puts what the service refused to the fields it names, and the focus into the first of them.
 * @returns the names of fields that now show an error; empty where the refusal names none of the form's.
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
  // A field that was disabled while the call ran can take the focus only after the next paint.
  if (first) setTimeout(() => form.setFocus(first))
  return named
}
