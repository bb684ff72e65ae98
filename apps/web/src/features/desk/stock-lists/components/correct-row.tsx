import type { ImportRow, StockImport } from '@rasad/contract/stock-files'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refusalText } from '../../../../lib/refusal-text.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Modal } from '../../../../ui/modal.tsx'
import { showToast } from '../../../../ui/toast.tsx'
import { listKey, rowsKey } from '../api/queries.ts'
import { settleRows } from '../api/settle-rows.ts'
import { wireOf } from '../settle/answers.ts'
import { type Choice, RowQuestion, useChoice } from '../settle/row-question.tsx'

interface CorrectRowProps {
  list: StockImport
  row: ImportRow
  onClose: () => void
}

/** One row of a list that is not applied yet: what it means after all. */
export function CorrectRow({ list, row, onClose }: CorrectRowProps) {
  const { t } = useTexts('stock')
  const client = useQueryClient()
  const { _id: id } = list
  const answer = useMutation({
    mutationFn: async ({ isFound, ...choice }: Choice) => {
      const given = wireOf({
        line: row.line ?? 0,
        ...(row.sheet !== undefined && { sheet: row.sheet }),
        ...choice,
      })
      return settleRows(id, [given])
    },
    onSuccess: ({ data, refused }) => {
      client.setQueryData(listKey(id), data)
      if (refused.length > 0) return
      void client.invalidateQueries({ queryKey: rowsKey(id) })
      showToast({ text: t('corrected') })
      onClose()
    },
  })
  const choice = useChoice(row, answer.mutate)
  const refusal = answer.isError ? refusalText(answer.error, t('noAnswer')) : answer.data?.refused[0]?.message
  return (
    <Modal title={t('correct')} onClose={onClose}>
      {row.medicine && (
        <p className="mb-3">
          {t('takenFor')} <strong className="figures">{row.medicine.name}</strong>
        </p>
      )}
      <RowQuestion
        row={row}
        chosen={row.medicine?._id}
        refusal={refusal}
        asked={choice.asked}
        onChoose={choice.choose}
        onAnswer={answer.mutate}
      />
    </Modal>
  )
}
