import { Download } from 'lucide-react'
import { useTexts } from '../../../../lib/texts.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { Section } from './section.tsx'

/** The own list as a file. */
export function ExportList() {
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
