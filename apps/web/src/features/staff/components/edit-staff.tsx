import { NewStaffSchema, type Staff, StaffChangesSchema } from '@rasad/contract/staff'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { formDataOf } from '../../../lib/form-data.ts'
import { useKeptForm } from '../../../lib/kept-form.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { showRefusal, useSchemaForm } from '../../../lib/schema-form.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useUpload } from '../../../lib/upload.ts'
import { Banner } from '../../../ui/banner.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormImage } from '../../../ui/form-image.tsx'
import { PrivateImage } from '../../../ui/private-image.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { UploadProgress } from '../../../ui/upload-progress.tsx'
import { refreshStaff } from '../api/staff.ts'
import { StaffFields } from './staff-fields.tsx'

const EditSchema = NewStaffSchema.omit({ stockist: true, image: true, aadharCard: true }).extend({
  image: StaffChangesSchema.shape.image,
  aadharCard: StaffChangesSchema.shape.aadharCard,
})
const fields = ['fullName', 'contact', 'email', 'joiningDate', 'address', 'image', 'aadharCard'] as const

/** Edits a staff member: texts, and any image replaced by a new one. */
export function EditStaff({ member, onClose }: { member: Staff; onClose: () => void }) {
  const { t } = useTexts('staff')
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const form = useSchemaForm(EditSchema, {
    fullName: member.fullName,
    contact: member.contact,
    email: member.email ?? '',
    address: member.address ?? '',
    joiningDate: member.joiningDate,
  })
  const kept = useKeptForm(form, `staff.${member._id}`, fields)
  const { sent, track } = useUpload()
  const typedEmail = form.watch('email') ?? ''
  const isInvitedElsewhere =
    member.invitedAt !== null && typedEmail.toLowerCase() !== (member.email ?? '').toLowerCase()

  const submit = form.handleSubmit(
    async ({ image, aadharCard, joiningDate, ...rest }) => {
      setFailure(undefined)
      const params = { id: member._id }
      try {
        await call('PATCH /api/staff/{id}', {
          params,
          body: {
            fullName: rest.fullName,
            contact: rest.contact,
            email: rest.email ?? null,
            address: rest.address ?? null,
            ...(joiningDate !== undefined && { joiningDate }),
          },
        })
        // A form cannot send an empty text, so images go in a form of their own.
        if (image || aadharCard) {
          const body = formDataOf({ image, aadharCard })
          await track((send) => call('PATCH /api/staff/{id}', { params, body, send }))
        }
        kept.forget()
        await refreshStaff(queryClient)
        showToast({ text: t('saved') })
        onClose()
      } catch (error) {
        const named = showRefusal(form, error, fields)
        if (named.length === 0) setFailure(refusalText(error, t('saveFailed')))
      }
    },
    () => setFailure(undefined),
  )

  return (
    <FormDialog
      title={t('editTitle')}
      {...{ form, fields, kept, failure, onClose }}
      not="images"
      save={t('save')}
      saving={t('saving')}
      onSubmit={submit}
      className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2"
    >
      <StaffFields form={form} />
      {isInvitedElsewhere && (
        <Banner tone="note" className="sm:col-span-2">
          {t('newEmailNote')}
        </Banner>
      )}
      <div>
        <PrivateImage
          url={member.image}
          alt={t('currentPhoto')}
          missing={t('noImage')}
          className="mb-3 h-40 w-full"
        />
        <FormImage form={form} name="image" label={t('newPhoto')} hint={t('uploadHint')} isFace optional />
      </div>
      <div>
        <PrivateImage
          url={member.aadharCard}
          alt={t('currentAadhar')}
          missing={t('noImage')}
          className="mb-3 h-40 w-full"
        />
        <FormImage form={form} name="aadharCard" label={t('newAadhar')} hint={t('uploadHint')} optional />
      </div>
      <UploadProgress sent={sent} className="sm:col-span-2" />
    </FormDialog>
  )
}
