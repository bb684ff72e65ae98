import type { FullStockist } from '@rasad/contract/stockists'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { call } from '../../../lib/api-client.ts'
import { useKeptForm } from '../../../lib/kept-form.ts'
import { choiceOf, ReachFormSchema } from '../../../lib/reach-form.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { errorAt, fieldProps, showRefusal, useSchemaForm } from '../../../lib/schema-form.ts'
import { useTexts } from '../../../lib/texts.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { ReachFields } from '../../../ui/reach-fields.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { recordKey } from '../api/queries.ts'

const fields = ['reach.kind', 'reach.districts', 'minOrder'] as const

/** Changes where the stockist delivers and its minimum order. */
export function ReachDialog({ firm, onClose }: { firm: FullStockist; onClose: () => void }) {
  const { t } = useTexts('desk')
  const client = useQueryClient()
  const { reach, minOrder } = firm
  const form = useSchemaForm(ReachFormSchema, {
    reach: {
      ...(reach && { kind: reach.kind }),
      districts: reach?.kind === 'districts' ? reach.districts : [],
    },
    minOrder: minOrder === null ? '' : String(minOrder),
  })
  const kept = useKeptForm(form, `reach.${firm._id}`, fields)
  const { control } = form
  const kind = useWatch({ control, name: 'reach.kind' })
  const { field } = useController({ control, name: 'reach.districts' })
  const [failure, setFailure] = useState<string>()

  const save = form.handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      const { data } = await call('PATCH /api/stockist/{id}/reach', {
        params: { id: firm._id },
        body: { reach: choiceOf(values.reach) ?? null, minOrder: values.minOrder ?? null },
      })
      kept.forget()
      client.setQueryData(recordKey(firm._id), data)
      // The public page shows them too.
      client.invalidateQueries({ queryKey: ['stockist', firm._id] })
      showToast({ text: t('reachSaved') })
      onClose()
    } catch (error) {
      if (showRefusal(form, error, fields).length > 0) return
      setFailure(t('reachFailed', { reason: refusalText(error, t('noReason')) }))
    }
  })

  return (
    <FormDialog
      title={t('reachTitle')}
      {...{ form, fields, kept, failure, onClose }}
      save={t('save')}
      saving={t('saving')}
      onSubmit={save}
      className="grid min-h-80 content-start gap-5"
    >
      <ReachFields
        kindField={fieldProps(form, 'reach.kind')}
        kind={kind}
        districts={field.value ?? []}
        onDistricts={(districts) => {
          field.onChange(districts)
          form.clearErrors('reach.districts')
        }}
        districtsError={errorAt(form, 'reach.districts')}
        districtsRef={field.ref}
        minOrderField={fieldProps(form, 'minOrder')}
        pin={firm.address?.pincode ?? ''}
      />
    </FormDialog>
  )
}
