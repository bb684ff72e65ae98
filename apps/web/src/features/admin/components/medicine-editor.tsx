import type { Medicine } from '@rasad/contract/directory'
import { medicineForms } from '@rasad/contract/medicine-facts'
import type { MedicineEdit } from '@rasad/contract/upkeep'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { fieldProps, showRefusal, useSchemaForm } from '../../../lib/schema-form.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { TextField } from '../../../ui/form-fields.tsx'
import type { PickerOption } from '../../../ui/picker.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { CompanyChoice } from './company-choice.tsx'
import { MedicineFields, MedicineFormSchema, medicineFieldNames } from './medicine-fields.tsx'
import { TypedNameDialog } from './typed-name-dialog.tsx'

type Fields = Omit<MedicineEdit, 'was' | 'typedName'>

/** Edits a medicine. Only what was changed is sent, with what was there before. */
export function MedicineEditor({ medicine }: { medicine: Medicine }) {
  const { t } = useTexts('admin')
  const client = useQueryClient()
  const before = fieldsOf(medicine)
  const form = useSchemaForm(MedicineFormSchema, {
    name: medicine.name,
    composition: medicine.composition ?? '',
    pack: medicine.pack ?? '',
    form: before.form ?? undefined,
    price: medicine.price === null ? '' : String(medicine.price),
    rx: medicine.rx,
  })
  const [companies, setCompanies] = useState<PickerOption[]>(
    medicine.company ? [{ id: medicine.company._id, name: medicine.company.name }] : [],
  )
  /** What waits for the typed name, and why. */
  const [doubted, setDoubted] = useState<{ edit: MedicineEdit; reason: string; name: string }>()

  async function save(edit: MedicineEdit, name: string): Promise<void> {
    try {
      await call('PATCH /api/medicine/{id}', { params: { id: medicine._id }, body: edit })
      showToast({ text: t('entrySaved', { name }) })
      client.invalidateQueries()
    } catch (error) {
      const reason = refusalText(error, t('somethingWrong'))
      if (error instanceof ApiError && error.code === 'name-not-typed') {
        setDoubted({ edit, reason, name })
        return
      }
      showRefusal(form, error, medicineFieldNames)
      showAlert(t('saveFailed', { reason }))
      if (error instanceof ApiError && error.code.startsWith('entry-')) client.invalidateQueries()
    }
  }
  const submit = form.handleSubmit(async (values) => {
    const after: Fields = {
      name: values.name,
      company: companies[0]?.id ?? null,
      composition: values.composition ?? null,
      pack: values.pack ?? null,
      form: values.form ?? null,
      price: values.price ?? null,
      rx: values.rx ?? false,
    }
    const edit = changesOf(before, after)
    if (edit) await save(edit, values.name)
    else showToast({ text: t('nothingChanged') })
  })

  return (
    <>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <TextField label={t('medicineName')} autoComplete="off" {...fieldProps(form, 'name')} />
        <CompanyChoice selected={companies} onSelect={setCompanies} />
        <MedicineFields form={form} />
        <SubmitButton busy={form.formState.isSubmitting} busyLabel={t('saving')}>
          {t('saveChanges')}
        </SubmitButton>
      </form>
      {doubted && (
        <TypedNameDialog
          title={t('confirmEdit')}
          text={doubted.reason}
          name={doubted.name}
          confirmLabel={t('saveChanges')}
          onConfirm={(typedName) => save({ ...doubted.edit, typedName }, doubted.name)}
          onClose={() => setDoubted(undefined)}
        />
      )}
    </>
  )
}

function fieldsOf(medicine: Medicine): Fields {
  const { name, composition, pack, price, rx } = medicine
  return {
    name,
    company: medicine.companyId,
    composition,
    pack,
    form: medicineForms.find((form) => form === medicine.form) ?? null,
    price,
    rx,
  }
}

/** The changed fields and what they were; undefined if nothing changed. */
function changesOf(before: Fields, after: Fields): MedicineEdit | undefined {
  const names = (Object.keys(after) as (keyof Fields)[]).filter((name) => after[name] !== before[name])
  if (names.length === 0) return undefined
  const pick = (from: Fields) => Object.fromEntries(names.map((name) => [name, from[name]])) as Fields
  return { ...pick(after), was: pick(before) }
}
