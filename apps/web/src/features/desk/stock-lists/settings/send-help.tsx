import { useTexts } from '../../../../lib/texts.ts'
import { CopyText } from './copy-text.tsx'
import { Section } from './section.tsx'

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
export function SendHelp() {
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
