import { Copy } from 'lucide-react'
import { useTexts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { copyText } from '../../../../ui/copy-text.ts'

/** A text to copy: a key, an address, a command. */
export function CopyText({ label, text, isLong = false }: { label: string; text: string; isLong?: boolean }) {
  const { t } = useTexts('stock')
  const copy = () => copyText(text, t('copied'), t('copyFailed'))
  return (
    <div className={isLong ? 'grid gap-2' : 'flex flex-wrap items-center gap-2'}>
      {isLong ? (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by key.
          tabIndex={0}
          aria-label={label}
          className="overflow-x-auto rounded-sm border border-line bg-sunk px-3 py-2.5"
        >
          <pre className="figures font-mono text-sm leading-relaxed">{text}</pre>
        </section>
      ) : (
        <p className="min-w-0 grow rounded-sm border border-line bg-sheet px-3 py-2.5 break-all">
          <span className="sr-only">{label}: </span>
          <code className="figures font-mono text-sm">{text}</code>
        </p>
      )}
      <Button look="quiet" size="small" className="min-h-11 justify-self-start" onClick={copy}>
        <Copy aria-hidden />
        {t('copy')}
      </Button>
    </div>
  )
}
