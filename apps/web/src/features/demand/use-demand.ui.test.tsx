import { useLayoutEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { usual } from '../../../testing/answers.ts'
import { closeScreen } from '../../../testing/open-screen.tsx'
import { type DemandStore, type SavedDemand, toSaved } from './saved-demand.ts'
import { useDemand } from './use-demand.ts'

afterEach(closeScreen)

const result = toSaved([{ row: 1, name: 'Dolo 650', qty: 0 }], usual['POST /api/demand'].data)
const store: DemandStore = {
  readDemand: () => result,
  saveDemand: () => true,
  readRows: () => [{ id: 1, name: 'Dolo 650', qty: '' }],
  saveRows: () => undefined,
}
const counted = (demand: SavedDemand): SavedDemand => ({ ...demand, groupCount: demand.groupCount + 1 })

test('a change is made of the latest result and rows, also before they are drawn', async () => {
  let drawn: ReturnType<typeof useDemand> | undefined
  function Screen() {
    const demand = useDemand(store)
    drawn = demand
    const { result: now, rows, amend, change, rowsNow } = demand
    // At once after each drawing, before anything that waits for a quiet moment has run.
    useLayoutEffect(() => {
      if (!now || now.groupCount >= result.groupCount + 4) return
      amend(counted)
      change({ do: 'append', rows: [{ name: `${rowsNow().length}`, qty: '' }] })
      amend(counted)
      change({ do: 'append', rows: [{ name: `${rowsNow().length}`, qty: '' }] })
    }, [now, amend, change, rowsNow])
    return <p>{rows.length}</p>
  }
  const screen = await render(<Screen />)
  await expect.element(screen.getByText('5', { exact: true })).toBeVisible()
  expect(drawn?.result?.groupCount).toBe(result.groupCount + 4)
  expect(drawn?.rows.map(({ name }) => name)).toEqual(['Dolo 650', '1', '2', '3', '4'])
})
