import { ArrowLeft, Download } from 'lucide-react'
import { Link, Navigate } from 'react-router'
import { usePageTitle } from '../../../../lib/hooks.ts'
import { paths } from '../../../../lib/paths.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { StockGate } from '../components/stock-gate.tsx'
import { MailAddress } from '../settings/mail-address.tsx'
import { Section } from '../settings/section.tsx'
import { SendHelp } from '../settings/send-help.tsx'
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
