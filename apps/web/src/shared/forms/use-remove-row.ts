import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../ui/toast.ts'

interface Rows<Row> {
  remove: (index: number) => void
  insert: (index: number, row: Row, options: { shouldFocus: boolean }) => void
}

/**
 * Removes a row of a form and offers for ten seconds to put it back where it stood, with what was typed in it. The
 * offer ends with the form.
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
