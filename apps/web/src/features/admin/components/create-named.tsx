import { NewCompanySchema } from '@rasad/contract/stockists'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { usePageTitle } from '../../../lib/hooks.ts'
import { useKeptForm, useKeptState } from '../../../lib/kept-form.ts'
import { paths } from '../../../lib/paths.ts'
import { fieldProps, showRefusal, useSchemaForm } from '../../../lib/schema-form.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { useGoBack } from '../../../ui/back-button.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { TextField } from '../../../ui/form-fields.tsx'
import { FormPage } from '../../../ui/form-page.tsx'
import { KeptNote } from '../../../ui/kept-note.tsx'
import { areOptions, type PickerOption } from '../../../ui/picker.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { useAlike } from '../api/alike.ts'
import { useSelf } from '../use-self.ts'
import { AlikeNames } from './alike-names.tsx'
import { Gate } from './gate.tsx'
import { MedicineFields, MedicineFormSchema, medicineFieldNames } from './medicine-fields.tsx'
import { StockistLinks } from './stockist-links.tsx'

interface CreateNamedScreenProps {
  /** What is created. A medicine with the company chosen so far, so that similar names are those of that company. */
  entry: { kind: 'company' } | { kind: 'medicine'; company: string | undefined }
  add: (body: NewEntry) => Promise<{ waiting?: true | undefined }>
  failureText: (error: unknown) => string
  /** Empties the further fields. Returns what brings them back. */
  onForget?: () => () => void
  /** Further fields. */
  children?: ReactNode
}

/** What the form holds; a company has only a name. */
type NewEntry = z.output<typeof MedicineFormSchema> & { stockists: string[] }

const schemas = {
  company: NewCompanySchema.pick({ name: true }) as unknown as typeof MedicineFormSchema,
  medicine: MedicineFormSchema,
}

const fields = { company: ['name'], medicine: medicineFieldNames } as const

/** Adds a company or medicine to the catalogue: by its name, after a look at similar ones. */
export function CreateNamedScreen(props: CreateNamedScreenProps) {
  const { t } = useTexts('admin')
  const title = t(`${props.entry.kind}Title`)
  usePageTitle(title)
  return (
    <Gate for="catalogue" title={title}>
      <CreateNamedForm {...props} />
    </Gate>
  )
}

function CreateNamedForm({ entry, add, failureText, onForget, children }: CreateNamedScreenProps) {
  const { t } = useTexts('admin')
  const { kind } = entry
  const queryClient = useQueryClient()
  const self = useSelf()
  const goBack = useGoBack(self ? paths.stockistDashboard : paths.adminPanel)
  const [search] = useSearchParams()
  const proposed = search.get('name') ?? ''
  const [own] = useState<PickerOption[]>(() => (self ? [self] : []))
  const [stockists, setStockists, forgetStockists] = useKeptState(
    `${kind}.${proposed}.stockists`,
    own,
    areOptions,
  )
  const form = useSchemaForm(schemas[kind], { name: proposed })
  const kept = useKeptForm(form, `${kind}.${proposed}`, fields[kind])
  const typed = useWatch({ control: form.control, name: 'name' })
  const alike = useAlike({ ...entry, name: typed })

  function startAfresh() {
    const undo = kept.startAfresh()
    const undoOthers = onForget?.()
    setStockists(own)
    return () => {
      undo()
      undoOthers?.()
      setStockists(stockists)
    }
  }
  function leave(text: string) {
    kept.forget()
    forgetStockists()
    onForget?.()
    queryClient.invalidateQueries()
    showAlert(text, 'success')
    goBack()
  }
  const submit = form.handleSubmit(async (values) => {
    if (!(await alike.wasSeen())) return
    try {
      const { waiting } = await add({ ...values, stockists: stockists.map((stockist) => stockist.id) })
      leave(t(`${kind}Done`))
      if (waiting) showAlert(t('medicineWaits'), 'success')
    } catch (error) {
      showRefusal(form, error, medicineFieldNames)
      showAlert(failureText(error))
    }
  })

  return (
    <FormPage width="wide" title={t(`${kind}Title`)}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-6">
        <KeptNote kept={{ isRestored: kept.isRestored, startAfresh }} />
        <FormErrors form={form} fields={fields[kind]} />
        <TextField label={t(`${kind}Name`)} autoComplete="off" {...fieldProps(form, 'name')} />
        <AlikeNames
          kind={kind}
          found={alike.found}
          isStockist={self !== undefined}
          onListed={(name) => leave(t('listedInstead', { name }))}
          isStopped={alike.isStopped}
        />
        {children}
        {kind === 'medicine' && <MedicineFields form={form} />}
        <StockistLinks selected={stockists} onSelect={setStockists} self={self} />
        <SubmitButton busy={form.formState.isSubmitting} busyLabel={t(`${kind}Busy`)}>
          {t(`${kind}Button`)}
        </SubmitButton>
      </form>
    </FormPage>
  )
}
