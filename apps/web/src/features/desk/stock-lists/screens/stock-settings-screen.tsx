import { ArrowLeft } from 'lucide-react'
import { Link, Navigate } from 'react-router'
import { usePageTitle } from '../../../../lib/hooks.ts'
import { paths } from '../../../../lib/paths.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { StockGate } from '../components/stock-gate.tsx'
import { ExportList } from '../settings/export-list.tsx'
import { MailAddress } from '../settings/mail-address.tsx'
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
