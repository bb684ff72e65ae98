import { useTexts } from '../../../lib/texts.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'

const views = ['list', 'result'] as const
export type View = (typeof views)[number]

const labels = { list: 'viewList', result: 'viewResult' } as const

/** Phones show either the list or the result; wide screens show both. */
export function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { t } = useTexts('demand')
  return (
    <div
      data-head
      className="sticky top-(--bar-top) z-10 border-b border-line bg-paper short:static lg:hidden print:hidden"
    >
      <SegmentedControl
        label={t('views')}
        options={views.map((key) => ({ key, label: t(labels[key]) }))}
        chosen={view}
        onChoose={onView}
        className="page py-2"
        segmentClass="min-h-10 basis-0 px-3 text-sm"
      />
    </div>
  )
}
