import { imageField } from '@rasad/contract/images'
import { limits } from '@rasad/contract/limits'
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
  useController,
} from 'react-hook-form'
import { ImageField } from './image-field.tsx'

interface FormImageProps<V extends FieldValues, O extends FieldValues> {
  form: UseFormReturn<V, unknown, O>
  name: FieldPath<V>
  label: string
  hint: string
  /** Bytes. */
  most?: number
  optional?: boolean
  className?: string
}

/** An image input. An invalid image is rejected immediately, and the previous one stays. */
export function FormImage<V extends FieldValues, O extends FieldValues>(props: FormImageProps<V, O>) {
  const { form, name, label, hint, most = limits.maxImageBytes, optional = false, className } = props
  const { field, fieldState } = useController({ control: form.control, name })
  const value: unknown = field.value

  function take(file: File | undefined) {
    form.clearErrors(name)
    const checked = file && imageField({ required: label, most }).safeParse(file)
    if (checked && !checked.success) {
      form.setError(name, { type: 'file', message: checked.error.issues[0]?.message ?? '' })
      return
    }
    form.setValue(name, file as FieldPathValue<V, FieldPath<V>>, { shouldDirty: true })
  }

  return (
    <ImageField
      inputRef={field.ref}
      name={name}
      label={label}
      hint={hint}
      optional={optional}
      file={value instanceof File ? value : undefined}
      onFile={take}
      error={fieldState.error?.message}
      {...(className !== undefined && { className })}
    />
  )
}
