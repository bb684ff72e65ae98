import '../messages.en.ts'
import { attachBoth, NewStaffSchema } from '@rasad/contract/staff'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { ApiError, call } from '../../../lib/api-client.ts'
import { useChoices } from '../../../lib/choices.ts'
import { formDataOf } from '../../../lib/form-data.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { useKeptForm, useKeptState } from '../../../lib/kept-form.ts'
import { paths } from '../../../lib/paths.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { showRefusal, useSchemaForm } from '../../../lib/schema-form.ts'
import { userOf } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useUpload } from '../../../lib/upload.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { BackButton, useGoBack } from '../../../ui/back-button.tsx'
import { QueryError } from '../../../ui/error-state.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { FormImage } from '../../../ui/form-image.tsx'
import { FormPage } from '../../../ui/form-page.tsx'
import { KeptNote } from '../../../ui/kept-note.tsx'
import { areOptions, Picker, type PickerOption } from '../../../ui/picker.tsx'
import { SignInLink } from '../../../ui/sign-in-link.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { UploadProgress } from '../../../ui/upload-progress.tsx'
import { refreshStaff } from '../api/staff.ts'
import { StaffFields } from '../components/staff-fields.tsx'
import { rightsOf } from '../rights.ts'

const fields = ['fullName', 'contact', 'email', 'joiningDate', 'address', 'image', 'aadharCard'] as const

const none: PickerOption[] = []

/** Adds a staff member, for stockists and admins. Admins choose the stockist. */
export function CreateStaffScreen() {
  const { t } = useTexts('staff')
  usePageTitle(t('createTitle'))
  const me = useQuery({
    queryKey: ['me', 'rights'],
    queryFn: async ({ signal }) => (await call('GET /api/auth/me', { signal })).user,
    staleTime: 0,
    gcTime: 0,
  })
  if (me.data && rightsOf(userOf(me.data)).mayAdd) return <StaffForm isAdmin={me.data.role === 'admin'} />
  const isSilent = me.isError && !(me.error instanceof ApiError && me.error.status === 401)
  return (
    <div className="page py-8 md:py-16">
      <h1 tabIndex={-1} className="sr-only">
        {t('createTitle')}
      </h1>
      {me.isPending ? (
        <p role="status" className="py-12 text-center text-soft">
          {t('verifying')}
        </p>
      ) : isSilent ? (
        <QueryError of={me} fallback={t('verifyFailed')} />
      ) : (
        <EmptyState title={t('unauthorized')} picture={<Lock />}>
          <SignInLink to={paths.stockistLogin} roles={['stockist']}>
            {t('toStockistLogin')}
          </SignInLink>
          <BackButton look="quiet" label={t('back')} />
        </EmptyState>
      )}
    </div>
  )
}

function StaffForm({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTexts('staff')
  const queryClient = useQueryClient()
  const goBack = useGoBack(paths.staffs)
  const [[stockist], setStockists, forgetStockist] = useKeptState('staff.stockist', none, areOptions)
  const form = useSchemaForm(NewStaffSchema, {
    fullName: '',
    contact: '',
    email: '',
    address: '',
    joiningDate: '',
  })
  const kept = useKeptForm(form, 'staff', fields)
  const { sent, track } = useUpload()

  const submit = form.handleSubmit(
    async (values) => {
      try {
        const body = formDataOf({ ...values, stockist: stockist?.id })
        await track((send) => call('POST /api/staff', { body, send }))
        kept.forget()
        forgetStockist()
        refreshStaff(queryClient)
        showAlert(t('created'), 'success')
        goBack()
      } catch (error) {
        showRefusal(form, error, fields)
        showAlert(refusalText(error, t('createFailed')))
      }
    },
    (errors) => {
      if (errors.image?.message === attachBoth || errors.aadharCard?.message === attachBoth) {
        showAlert(t('attachBoth'))
      }
    },
  )

  function startAfresh() {
    const undo = kept.startAfresh()
    setStockists([])
    return () => {
      undo()
      setStockists(stockist ? [stockist] : [])
    }
  }

  return (
    <FormPage width="wide" title={t('createTitle')} intro={t('createIntro')}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <KeptNote
          kept={{ isRestored: kept.isRestored, startAfresh }}
          not="images"
          className="sm:col-span-2"
        />
        <FormErrors form={form} fields={fields} className="sm:col-span-2" />
        <StaffFields form={form} />
        <FormImage form={form} name="image" label={t('photo')} hint={t('uploadHint')} isFace />
        <FormImage
          form={form}
          name="aadharCard"
          label={t('aadhar')}
          hint={`${t('uploadHint')}. ${t('aadharHint')}`}
        />
        {isAdmin && (
          <StockistPicker chosen={stockist} onChoose={(next) => setStockists(next ? [next] : [])} />
        )}
        <UploadProgress sent={sent} className="sm:col-span-2" />
        <SubmitButton busy={form.formState.isSubmitting} busyLabel={t('creating')} className="sm:col-span-2">
          {t('create')}
        </SubmitButton>
      </form>
    </FormPage>
  )
}

function StockistPicker({
  chosen,
  onChoose,
}: {
  chosen: PickerOption | undefined
  onChoose: (stockist: PickerOption | undefined) => void
}) {
  const { t } = useTexts('staff')
  const { isFiltered, ...choices } = useChoices('stockist', t('stockistsFailed'))
  return (
    <div className="sm:col-span-2">
      <Picker
        {...choices}
        kind="one"
        optional
        label={t('stockist')}
        hint={t('stockistHint')}
        searchLabel={t('searchStockistsLabel')}
        searchHint={t('searchStockists')}
        emptyText={isFiltered ? t('noMatchingStockists') : t('noStockists')}
        height="max-h-64"
        selected={chosen ? [chosen] : []}
        onSelect={([stockist]) => onChoose(stockist)}
      />
    </div>
  )
}
