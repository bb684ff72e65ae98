import type { ColumnChoice, StockImport } from '@rasad/contract/stock-files'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/api-client.ts'
import { deskKey } from '../../api/queries.ts'
import { listKey, listsKey } from './queries.ts'

/** What a person does with a whole stock list. Each answer takes the place of what is known of it. */
export function useListActions(id: string, stockist: string) {
  const client = useQueryClient()
  function show(list: StockImport) {
    // A look that was asked before the change would bring the state before it.
    void client.cancelQueries({ queryKey: listKey(id), exact: true })
    client.setQueryData(listKey(id), list)
    void client.invalidateQueries({ queryKey: listsKey(stockist) })
    // A buyer sees how far the lists of its suppliers are.
    void client.invalidateQueries({ queryKey: ['me', 'own-suppliers'] })
  }
  const onError = () => client.invalidateQueries({ queryKey: listKey(id), exact: true })

  const columns = useMutation({
    mutationFn: async (body: ColumnChoice) =>
      (await call('PUT /api/stock-files/{id}/columns', { params: { id }, body })).data,
    onSuccess: show,
    onError,
  })
  const apply = useMutation({
    mutationFn: async (body: { complete?: boolean }) =>
      (await call('POST /api/stock-files/{id}/apply', { params: { id }, body })).data,
    onSuccess: show,
    onError,
  })
  const undo = useMutation({
    mutationFn: async () => (await call('POST /api/stock-files/{id}/undo', { params: { id } })).data,
    onSuccess: (list) => {
      show(list)
      // The desk's own list is another one now.
      client.removeQueries({ queryKey: deskKey(stockist), type: 'inactive' })
    },
    onError,
  })
  return { columns, apply, undo, show }
}
