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
import { imagesAreReady, refusalOfImage } from './image/chosen-images.ts'
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
  const resolve = resolverOf(schema)
  return useForm<z.input<S>, unknown, z.output<S>>({
    resolver: ofLatestValues(newPassword ? refusingCommon(resolve, newPassword) : resolve),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  })
}

/**
 * The resolver, which starts again when a value is edited while it waits for a download or an image: otherwise the error
 * of an older value would stand at the corrected one.
 */
function ofLatestValues<V extends FieldValues, O>(resolve: Resolver<V, unknown, O>): Resolver<V, unknown, O> {
  return async (values, context, options) => {
    for (;;) {
      await imagesAreReady()
      // The form edits `values` in place.
      const before = structureOf(values)
      const result = await resolve(values, context, options)
      if (isSame(before, values)) return withRefusedImages(values, result)
    }
  }
}

/** The result, with what was said of files that were refused when they were chosen. */
function withRefusedImages<R extends { errors: object }>(values: FieldValues, result: R): R {
  const refused = Object.entries(values).flatMap(([name, value]) => {
    const message = refusalOfImage(value)
    return message === undefined ? [] : [[name, { type: 'file', message }] as const]
  })
  if (refused.length === 0) return result
  return { ...result, values: {}, errors: { ...result.errors, ...Object.fromEntries(refused) } }
}

/**
 * Validates these fields and shows their errors, the first one with focus.
 * @returns whether they are right and were not edited meanwhile.
 */
export async function areRight<V extends FieldValues, O extends FieldValues>(
  form: UseFormReturn<V, unknown, O>,
  names: readonly FieldPath<V>[],
): Promise<boolean> {
  await imagesAreReady()
  const before = structureOf(form.getValues())
  const isRight = await form.trigger([...names], { shouldFocus: true })
  return isRight && isSame(before, form.getValues())
}

/** A copy of objects and arrays with the same texts and files. */
function structureOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(structureOf)
  if (!isRecord(value) || value instanceof File) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, structureOf(part)]))
}

function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((part, at) => isSame(part, b[at]))
  if (!isRecord(a) || !isRecord(b) || a instanceof File) return Object.is(a, b)
  const names = Object.keys({ ...a, ...b })
  return names.every((name) => isSame(a[name], b[name]))
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
  // Of several values of one field, the first that is wrong.
  const error: unknown = [get(form.formState.errors, name)].flat().find(Boolean)
  return isRecord(error) && typeof error.message === 'string' ? error.message : undefined
}

/** The errors of these fields, in their order. */
export function errorsAt<V extends FieldValues, O extends FieldValues>(
  form: UseFormReturn<V, unknown, O>,
  names: readonly FieldPath<V>[],
): { name: FieldPath<V>; text: string }[] {
  return names.flatMap((name) => {
    const text = errorAt(form, name)
    return text === undefined ? [] : [{ name, text }]
  })
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
