import { ArrowLeft, Download } from 'lucide-react'
import { Link, Navigate } from 'react-router'
import { usePageTitle } from '../../../../lib/hooks.ts'
import { paths } from '../../../../lib/paths.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { StockGate } from '../components/stock-gate.tsx'
import { CopyText } from '../settings/copy-text.tsx'
import { MailAddress } from '../settings/mail-address.tsx'
import { Section } from '../settings/section.tsx'
import { ShownFacts } from '../settings/shown-facts.tsx'
import { UploadKeys } from '../settings/upload-keys.tsx'

/** What others see of a stockist's list, and how it can be sent without the desk. */
export function StockSettingsScreen() {
  const { t } = useTexts('stock')
  usePageTitle(t('settingsTitle'))
  return (
    <StockGate>
      {({ stockist, isOwn }) =>
        isOwn ? (
          <div className="page max-w-4xl py-4 md:py-6">
            <Link
              to={paths.stockLists}
              className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-brand no-underline hover:underline"
            >
              <ArrowLeft aria-hidden className="size-4" />
              {t('toLists')}
            </Link>
            <h1 tabIndex={-1} className="text-xl font-bold md:text-2xl">
              {t('settingsTitle')}
            </h1>
            <div className="mt-4 grid gap-4">
              <ShownFacts stockist={stockist} />
              <UploadKeys stockist={stockist} />
              <SendHelp />
              <MailAddress stockist={stockist} />
              <ExportList />
            </div>
          </div>
        ) : (
          <Navigate to={paths.adminPanel} replace />
        )
      }
    </StockGate>
  )
}

/** The own list as a file. */
function ExportList() {
  const { t } = useTexts('stock')
  return (
    <Section title={t('exportTitle')} text={t('exportText')}>
      <div className="flex flex-wrap gap-2 max-sm:[&>*]:grow">
        {(['xlsx', 'csv'] as const).map((format) => (
          <a
            key={format}
            href={`/api/listing/export?format=${format}`}
            download
            className={buttonClass('quiet')}
          >
            <Download aria-hidden />
            {t(`export_${format}`)}
          </a>
        ))}
      </div>
    </Section>
  )
}

/** In the example in place of the key: nobody shares a picture of a real one. */
const keyLine = 'Authorization: Bearer rsk_YOUR_KEY'

/** As in docs/api.md, with the address of this service. */
const script = (origin: string) => `@echo off
set FILE=C:\\Stock\\STOCK.TXT
set KEY=%USERPROFILE%\\rasad-key.txt
set RASAD=${origin}
curl.exe --silent --show-error --fail --max-time 300 --retry 5 --retry-delay 60 ^
  --header "@%KEY%" ^
  --form "file=@%FILE%" ^
  --form complete=true ^
  %RASAD%/api/stock-files
if errorlevel 1 echo %DATE% %TIME% not sent >> "%USERPROFILE%\\rasad-errors.txt"
`

const task = 'schtasks /Create /SC DAILY /ST 21:00 /TN "Stock list to Rasad" /TR "C:\\Stock\\send-stock.cmd"'

/** How a computer sends the file by itself every evening. */
function SendHelp() {
  const { t } = useTexts('stock')
  return (
    <Section title={t('helpTitle')} text={t('helpText')}>
      <ol className="grid list-decimal gap-4 pl-5">
        <li>
          <p className="mb-2">{t('helpOne')}</p>
          <CopyText label={t('helpKey')} text={keyLine} isLong />
        </li>
        <li>
          <p className="mb-2">{t('helpTwo')}</p>
          <CopyText label={t('helpCommand')} text={script(location.origin)} isLong />
        </li>
        <li>
          <p className="mb-2">{t('helpThree')}</p>
          <CopyText label={t('helpTask')} text={task} isLong />
        </li>
      </ol>
      <p className="mt-4 text-sm text-soft">{t('helpAfter')}</p>
    </Section>
  )
}
