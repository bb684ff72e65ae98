import { wholesaleKinds } from '@rasad/contract/licences'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { fieldProps } from '../../src/lib/schema-form.ts'
import { Answer, AnswerImage, AnswerList } from '../../src/ui/answer-list.tsx'
import { CheckGroup } from '../../src/ui/check-group.tsx'
import { ErrorSummary } from '../../src/ui/error-summary.tsx'
import { controlClass, FieldFrame } from '../../src/ui/field-frame.tsx'
import { FormErrors } from '../../src/ui/form-errors.tsx'
import {
  CheckField,
  EmailField,
  PasswordField,
  SelectField,
  TextArea,
  TextField,
} from '../../src/ui/form-fields.tsx'
import { FormImage } from '../../src/ui/form-image.tsx'
import { FooterLine, FormPage } from '../../src/ui/form-page.tsx'
import { ImageField } from '../../src/ui/image-field.tsx'
import { KeptNote } from '../../src/ui/kept-note.tsx'
import { LicenceKinds } from '../../src/ui/licence-kinds.tsx'
import { PasswordStrength } from '../../src/ui/password-strength.tsx'
import { PrivateImage } from '../../src/ui/private-image.tsx'
import { ReachFields } from '../../src/ui/reach-fields.tsx'
import { SubmitButton } from '../../src/ui/submit-button.tsx'
import { FilterField } from '../../src/ui/text-field.tsx'
import { UploadProgress } from '../../src/ui/upload-progress.tsx'
import { Part, Row, State } from '../part.tsx'
import { longName, longText } from '../texts.ts'

const forms = ['Retailer', 'Hospital', longName]

const chosen = [
  { district: 'Pune', state: 'Maharashtra' },
  { district: longName, state: 'Maharashtra' },
]

function Reaches() {
  const [districts, setDistricts] = useState(chosen)
  const shared = { pin: '411030', onDistricts: setDistricts, districtsError: undefined }
  return (
    <>
      <State name="usual">
        <ReachFields
          {...shared}
          kindField={{ error: undefined, defaultValue: '' }}
          kind=""
          districts={[]}
          minOrderField={{ error: undefined }}
        />
      </State>
      <State name="districts chosen">
        <ReachFields
          {...shared}
          kindField={{ error: undefined, defaultValue: 'districts' }}
          kind="districts"
          districts={districts}
          minOrderField={{ error: undefined, defaultValue: '2000' }}
        />
      </State>
      <State name="errors">
        <ReachFields
          {...shared}
          kindField={{ error: 'Your address has no PIN.', defaultValue: 'districts' }}
          kind="districts"
          districts={[]}
          districtsError="Please choose at least one district."
          minOrderField={{ error: 'Whole rupees, please.', defaultValue: '2.5' }}
        />
      </State>
      <State name="focus" isFocused>
        <ReachFields
          {...shared}
          kindField={{ error: undefined, defaultValue: 'india' }}
          kind="india"
          districts={[]}
          minOrderField={{ error: undefined }}
        />
      </State>
    </>
  )
}

function FormKinds() {
  const { control } = useForm({ defaultValues: { licenseKinds: '20B' } })
  return <LicenceKinds control={control} name="licenseKinds" kinds={wholesaleKinds} error={undefined} />
}

function Kinds(notes: { hint?: string; error?: string }) {
  const [value, setValue] = useState('20B,21B')
  const options = ['20B', '21B', '20G'].map((key) => ({ key, label: key }))
  return (
    <CheckGroup
      label="Licence forms"
      optional
      options={options}
      value={value}
      onChange={setValue}
      {...notes}
    />
  )
}

export function Fields() {
  return (
    <>
      <Part
        title="Form fields"
        files={['form-fields.tsx', 'check-group.tsx', 'licence-kinds.tsx', 'field-frame.tsx']}
      >
        <State name="empty">
          <TextField label="Firm name" placeholder="As on the licence" hint="People see this name." />
        </State>
        <State name="filled, optional">
          <EmailField label="Email" optional defaultValue="asha@example.com" />
        </State>
        <State name="error">
          <TextField label="Pincode" defaultValue="12" error="A pincode has six digits." />
        </State>
        <State name="disabled">
          <TextField label="Firm name" disabled defaultValue="Asha Medicals" />
        </State>
        <State name="focus" isFocused>
          <TextField label="Firm name" />
        </State>
        <State name="long text">
          <TextField label={longName} defaultValue={longName} hint={longText} error={longText} />
        </State>
        <State name="several lines">
          <TextArea label="Address" defaultValue={longText} />
        </State>
        <State name="select">
          <SelectField label="Role type" none="Choose…" options={forms} />
        </State>
        <State name="select, disabled">
          <SelectField label="Role type" none="Choose…" options={forms} disabled />
        </State>
        <State name="select, error, long text">
          <SelectField
            label="Role type"
            none="Choose…"
            options={forms}
            defaultValue={longName}
            error="Choose a role type."
          />
        </State>
        <State name="password">
          <PasswordField label="Password" defaultValue="secret" autoComplete="off" />
        </State>
        <State name="checkbox: off, on, disabled">
          <Row>
            <CheckField label="Link to my firm" />
            <CheckField label="Link to my firm" defaultChecked />
            <CheckField label="Link to my firm" disabled />
          </Row>
        </State>
        <State name="several of a few options: hint, error">
          <Kinds hint="As the licence says." />
          <Kinds error="Choose at least one." />
          <FormKinds />
        </State>
        <State name="a control of one's own">
          <FieldFrame id="framed" label="Quantity" hint="In strips.">
            <input
              id="framed"
              defaultValue="10"
              aria-describedby="framed-hint"
              className={controlClass(false)}
            />
          </FieldFrame>
        </State>
      </Part>
      <Part title="ReachFields" files={['reach-fields.tsx']}>
        <Reaches />
      </Part>
      <Part title="FilterField" files={['text-field.tsx']}>
        <Filters />
      </Part>
      <Part title="PasswordStrength" files={['password-strength.tsx']}>
        {['', 'abc', 'abcdefgh', 'Abcdefgh1', 'Abcdefgh1!x'].map((password) => (
          <State key={password} name={password || 'empty'}>
            <PasswordStrength password={password} />
          </State>
        ))}
      </Part>
      <Part title="ErrorSummary" files={['error-summary.tsx', 'form-errors.tsx']}>
        <State name="one error, focus" isFocused>
          <ErrorSummary errors={errors.slice(0, 1)} onGoTo={() => undefined} attempts={0} />
        </State>
        <State name="several, long text">
          <ErrorSummary errors={errors} onGoTo={() => undefined} attempts={0} />
        </State>
        <State name="of a form: once it was sent">
          <SentForm />
        </State>
      </Part>
      <Part title="AnswerList" files={['answer-list.tsx']}>
        <State name="given, missing, an image">
          <Answers />
        </State>
      </Part>
      <Part title="KeptNote" files={['kept-note.tsx']}>
        <State name="before anything is typed">
          <KeptNote kept={{ isRestored: false, startAfresh: () => () => undefined }} not="both" />
        </State>
        <State name="after a reload">
          <KeptNote kept={{ isRestored: true, startAfresh: () => () => undefined }} not="images" />
        </State>
      </Part>
      <Part title="UploadProgress" files={['upload-progress.tsx']}>
        <State name="half of it">
          <UploadProgress sent={0.5} />
        </State>
        <State name="all of it">
          <UploadProgress sent={1} />
        </State>
      </Part>
      <Part title="ImageField" files={['image-field.tsx', 'form-image.tsx']}>
        <Images />
      </Part>
      <Part title="PrivateImage" files={['private-image.tsx']}>
        <State name="filled">
          <PrivateImage url="/favicon.svg" alt="A licence" missing="No image" className="size-18" />
        </State>
        <State name="empty">
          <PrivateImage url={null} alt="A licence" missing="No image" isSmall className="size-18" />
        </State>
        <State name="error: it cannot be shown">
          <PrivateImage
            url="data:image/png,"
            alt="A licence"
            missing="No image"
            className="min-h-28 w-full"
          />
        </State>
      </Part>
      <Part title="FormPage" files={['form-page.tsx']}>
        <State name="narrow, with introduction and footer">
          <FormPageLike />
        </State>
      </Part>
    </>
  )
}

function Answers() {
  const [logo] = useState(() => new File([picture], 'logo.svg', { type: 'image/svg+xml' }))
  const link = { to: '#', state: undefined }
  return (
    <AnswerList title="Basic information">
      <Answer label="Firm name" {...link}>
        {longName}
      </Answer>
      <Answer label="Phone" {...link}>
        {undefined}
      </Answer>
      <Answer label="Logo" {...link}>
        <AnswerImage file={logo} alt="Logo" />
      </Answer>
    </AnswerList>
  )
}

const errors = [
  { name: 'name', text: 'Firm name is required' },
  { name: 'address', text: longText },
]

function SentForm() {
  const form = useForm<{ quantity: string }>({ defaultValues: { quantity: '' } })
  const { error, ...field } = fieldProps(form, 'quantity')
  return (
    <form noValidate onSubmit={form.handleSubmit(() => undefined)} className="grid gap-4">
      <FormErrors form={form} fields={['quantity']} />
      <TextField
        label="Quantity"
        error={error}
        {...field}
        {...form.register('quantity', { required: 'Quantity is required' })}
      />
      <SubmitButton busy={false} busyLabel="Sending…">
        Send
      </SubmitButton>
    </form>
  )
}

function Filters() {
  const [text, setText] = useState('Telma')
  const [long, setLong] = useState(longText)
  const [none, setNone] = useState('')
  return (
    <>
      <State name="empty">
        <FilterField label="Filter medicines" value={none} onChange={setNone} />
      </State>
      <State name="filled, focus" isFocused>
        <FilterField label="Filter companies" value={text} onChange={setText} />
      </State>
      <State name="long text">
        <FilterField label="Filter suppliers" value={long} onChange={setLong} />
      </State>
    </>
  )
}

function Images() {
  const form = useForm<{ licence?: File }>()
  const [file, setFile] = useState<File | undefined>(
    () => new File([picture], `${longName}.svg`, { type: 'image/svg+xml' }),
  )
  return (
    <>
      <State name="empty, in a form">
        <FormImage form={form} name="licence" label="Licence" hint="PNG, JPG, GIF up to 10MB" />
      </State>
      <State name="filled, long name">
        <ImageField label="Photo" file={file} onFile={setFile} />
      </State>
      <State name="error">
        <ImageField
          label="Aadhar card"
          file={undefined}
          onFile={() => undefined}
          error="Choose an image of at most 10 MB."
        />
      </State>
      <State name="being prepared">
        <ImageField label="Photo" file={file} onFile={setFile} isBusy />
      </State>
      <State name="refused">
        <ImageField
          label="Photo"
          file={file}
          onFile={setFile}
          isRefused
          error="Please upload a valid image file"
        />
      </State>
      <State name="on a card, can be cropped">
        <ImageField
          label="Photo"
          file={file}
          onFile={setFile}
          onCrop={() => undefined}
          frame={{ width: 23, height: 28.5 }}
        />
      </State>
      <State name="focus, optional" isFocused>
        <ImageField label="Logo" optional file={undefined} onFile={() => undefined} />
      </State>
    </>
  )
}

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><rect width="320" height="200" fill="#0d4a52"/></svg>'

/** Its heading is one of level 1, so it is shown without the landmarks of a page. */
function FormPageLike() {
  return (
    <FormPage
      title="Reset your password"
      intro="We send a link to your email address."
      footer={<FooterLine>New here? Ask an admin.</FooterLine>}
    >
      <SubmitButton busy={false} busyLabel="Sending…">
        Send the link
      </SubmitButton>
    </FormPage>
  )
}
