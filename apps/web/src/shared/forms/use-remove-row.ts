import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../ui/toast.ts'

interface Rows<Row> {
  remove: (index: number) => void
  insert: (index: number, row: Row, options: { shouldFocus: boolean }) => void
}

/**
 * Removes a row of a form and offers to undo it for ten seconds: at its old position, with its input. Unmounting the
 * form withdraws the offer.
 */
export function useRemoveRow<Row>(
  read: (index: number) => Row | undefined,
  rows: Rows<Row>,
): (index: number) => void {
  const { t } = useTranslation()
  const withdrawals = useRef<(() => void)[]>([])
  useEffect(
    () => () => {
      for (const withdraw of withdrawals.current) withdraw()
    },
    [],
  )
  return (index) => {
    const row = structuredClone(read(index))
    rows.remove(index)
    if (row === undefined) return
    withdrawals.current.push(
      toast.undo(t('form.rowRemoved', { ns: 'common' }), t('action.undo', { ns: 'common' }), () =>
        rows.insert(index, row, { shouldFocus: false }),
      ),
    )
  }
}
