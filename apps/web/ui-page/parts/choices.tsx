import { useState } from 'react'
import { FilterSelect } from '../../src/ui/filter-select.tsx'
import { NearBar } from '../../src/ui/near-bar.tsx'
import { NearFilters } from '../../src/ui/near-filters.tsx'
import { Picker, type PickerOption } from '../../src/ui/picker.tsx'
import { SegmentedControl } from '../../src/ui/segmented-control.tsx'
import { SuggestionCombobox, type SuggestionGroup } from '../../src/ui/suggestion-combobox.tsx'
import { MapWithNames } from '../../src/ui/supplier-map/supplier-map.tsx'
import { DividerTabs } from '../../src/ui/tabs.tsx'
import { Part, State } from '../part.tsx'
import { longName, longText } from '../texts.ts'

const options: readonly PickerOption[] = [
  { id: 'a', name: 'Asha Medicals', detail: 'Kochi, Kerala' },
  { id: 'b', name: 'Bharat Surgicals' },
  { id: 'c', name: longName, detail: longText },
]
const kinds = [
  { key: 'all', label: 'All' },
  { key: 'open', label: 'Waiting' },
  { key: 'done', label: 'Approved' },
] as const
type Kind = (typeof kinds)[number]['key']

const sampleMap = {
  points: [
    ['440012', 'Nagpur', 21.14, 79.08, 9],
    ['441001', 'Kamptee', 21.23, 79.2, 2],
    ['442001', 'Wardha', 20.75, 78.6, 1],
    ['441601', longName, 21.46, 80.2, 3],
  ].map(([pin, town, latitude, longitude, stockistCount], at) => ({
    ...{ pin: String(pin), town: String(town), district: 'Nagpur', state: 'Maharashtra' },
    ...{ latitude: Number(latitude), longitude: Number(longitude) },
    ...{ stockistCount: Number(stockistCount), distanceKm: at * 40, stockists: [] },
  })),
  ...{ pointCount: 4, stockistCount: 17, unplacedCount: 0 },
}

export function Choices() {
  return (
    <>
      <Part title="SegmentedControl" files={['segmented-control.tsx']}>
        <Segments />
      </Part>
      <Part title="FilterSelect" files={['filter-select.tsx']}>
        <Selects />
      </Part>
      <Part
        title="NearBar"
        files={['near-bar.tsx', 'near-button.tsx', 'near-dialog.tsx', 'supplier-map/map-button.tsx']}
      >
        <State name="no place chosen">
          <NearBar />
        </State>
        <State name="focus" isFocused>
          <NearBar isByStock />
        </State>
      </Part>
      <Part title="NearFilters" files={['near-filters.tsx']}>
        <State name="not counted">
          <NearFilters of={{}} q="pune" />
        </State>
      </Part>
      <Part title="SupplierMap" files={['supplier-map/supplier-map.tsx', 'supplier-map/map-drawing.tsx']}>
        <State name="suppliers around a place">
          <MapWithNames map={sampleMap} here={{ latitude: 21.15, longitude: 79.08 }} />
        </State>
        <State name="no place, focus" isFocused>
          <MapWithNames map={{ ...sampleMap, unplacedCount: 2 }} here={undefined} />
        </State>
        <State name="nobody">
          <MapWithNames map={{ ...sampleMap, points: [], pointCount: 0 }} here={undefined} />
        </State>
      </Part>
      <Part title="DividerTabs" files={['tabs.tsx']}>
        <State name="chosen">
          <Tabs id="tabs" />
        </State>
        <State name="focus" isFocused>
          <Tabs id="focused-tabs" />
        </State>
      </Part>
      <Part title="SuggestionCombobox" files={['suggestion-combobox.tsx']}>
        <State name="closed">
          <Field label="Empty" text="" groups={[]} isOpen={false} />
        </State>
        <State name="open, with groups and long text" below="list">
          <Field label="Open" text="tel" groups={groups} isOpen announcement="3 suggestions" />
        </State>
        <State name="loading" below="line">
          <Field label="Loading" text="tel" groups={[]} isOpen isBehind state="Searching…" />
        </State>
        <State name="nothing found" below="line">
          <Field label="Nothing" text="xyz" groups={[]} isOpen state="Nothing found for “xyz”" />
        </State>
        <State name="focus" isFocused>
          <Field label="Focused" text="" groups={[]} isOpen={false} />
        </State>
      </Part>
      <Part title="Picker" files={['picker.tsx']}>
        <State name="filled, many">
          <Pick label="Stockists" kind="many" options={options} chosen={options.slice(0, 1)} />
        </State>
        <State name="one, optional, long choice">
          <Pick label="Company" kind="one" options={options} chosen={options.slice(2)} optional />
        </State>
        <State name="empty">
          <Pick label="No stockists" kind="many" options={[]} />
        </State>
        <State name="loading">
          <Pick label="Loading stockists" kind="many" options={[]} isLoading />
        </State>
        <State name="error of the list, and of the choice">
          <Pick
            label="Failing stockists"
            kind="many"
            options={[]}
            failure={{ text: 'Could not load stockists', onRetry: () => undefined }}
            error="Choose a stockist."
          />
        </State>
      </Part>
    </>
  )
}

function Segments() {
  const [chosen, setChosen] = useState<Kind>('all')
  const long = [...kinds.slice(0, 2), { key: 'done', label: longName }] as const
  return (
    <>
      <State name="chosen">
        <SegmentedControl label="State" options={kinds} chosen={chosen} onChoose={setChosen} />
      </State>
      <State name="with its label">
        <SegmentedControl label="Theme" isLabelShown options={kinds} chosen={chosen} onChoose={setChosen} />
      </State>
      <State name="wrapped, none chosen">
        <SegmentedControl
          label="Many"
          isWrapped
          options={[...kinds, { key: 'more', label: 'More' }, { key: 'most', label: 'Most of all' }]}
          chosen=""
          onChoose={() => undefined}
        />
      </State>
      <State name="focus" isFocused>
        <SegmentedControl label="Focused" options={kinds} chosen={chosen} onChoose={setChosen} />
      </State>
      <State name="long text">
        <SegmentedControl label="Long" options={long} chosen={chosen} onChoose={setChosen} />
      </State>
    </>
  )
}

function Selects() {
  const [chosen, setChosen] = useState<Kind>()
  return (
    <>
      <State name="no filter">
        <FilterSelect label="Kind" none="All kinds" options={kinds} chosen={chosen} onChoose={setChosen} />
      </State>
      <State name="chosen">
        <FilterSelect label="State" none="All" options={kinds} chosen="done" onChoose={() => undefined} />
      </State>
      <State name="focus" isFocused>
        <FilterSelect
          label="Long"
          none={longName}
          options={kinds}
          chosen={undefined}
          onChoose={() => undefined}
        />
      </State>
    </>
  )
}

function Tabs({ id }: { id: string }) {
  const [chosen, setChosen] = useState<Kind>('all')
  return (
    <>
      <div className="on-deep">
        <DividerTabs
          label={`Search in, ${id}`}
          tabs={kinds}
          chosen={chosen}
          onChoose={setChosen}
          panelId={id}
        />
      </div>
      <div id={id} role="tabpanel" aria-label={id}>
        {chosen}
      </div>
    </>
  )
}

const groups: readonly SuggestionGroup<string>[] = [
  { key: 'medicine', rows: ['Telma 40 Tablet', 'Telma H Tablet'], label: 'Medicines', isLabelHidden: true },
  { key: 'company', rows: [longName], label: 'Found in companies' },
]

interface FieldProps {
  label: string
  text: string
  groups: readonly SuggestionGroup<string>[]
  isOpen: boolean
  isBehind?: boolean
  state?: string
  announcement?: string
}

function Field({ label, text, state, isBehind = false, ...rest }: FieldProps) {
  const [typed, setTyped] = useState(text)
  return (
    <SuggestionCombobox
      {...rest}
      isBehind={isBehind}
      className="relative"
      input={{
        'aria-label': label,
        className: 'min-h-11 w-full rounded-sm border border-edge bg-sheet px-3.5 text-base text-ink',
      }}
      text={typed}
      onText={setTyped}
      keyOf={(row) => row.replaceAll(/\W/g, '')}
      renderRow={(row) => row}
      listLabel={`Suggestions, ${label}`}
      onOpen={() => undefined}
      onClose={() => undefined}
      onPick={setTyped}
      state={state && <p className="px-4 py-3 text-sm text-soft">{state}</p>}
      panelClass="inset-x-0 top-full mt-1.5 py-1.5"
      optionClass="px-4 py-2"
    />
  )
}

interface PickProps {
  label: string
  kind: 'one' | 'many'
  options: readonly PickerOption[]
  chosen?: readonly PickerOption[]
  optional?: boolean
  isLoading?: boolean
  failure?: { text: string; onRetry: () => void }
  error?: string
}

function Pick({ label, chosen = [], isLoading = false, ...rest }: PickProps) {
  const [selected, setSelected] = useState(chosen)
  const [query, setQuery] = useState('')
  return (
    <Picker
      {...rest}
      label={label}
      selected={selected}
      onSelect={setSelected}
      query={query}
      onQuery={setQuery}
      findNamed={async (text) => rest.options.find(({ name }) => name === text)}
      searchLabel={`Search in ${label}`}
      searchHint="Search by name"
      isLoading={isLoading}
      hasMore={false}
      onMore={() => undefined}
      emptyText="No stockists"
      countText={`Selected ${selected.length} stockist(s)`}
    />
  )
}
