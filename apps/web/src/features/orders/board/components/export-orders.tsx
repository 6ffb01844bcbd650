import { exportOrders } from '@localchef/contracts/orders/export-orders'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { saveFile } from '@/shared/browser/save-file.ts'
import { Button } from '@/shared/ui/button.tsx'
import { toast } from '@/shared/ui/toast.ts'

/** What the search has found, all of it, as a table for the books. */
export function ExportOrders({ search }: { search: string }) {
  const { t } = useTranslation('board')
  const exporting = useMutation({
    mutationFn: () => callFunction(exportOrders, { query: search }),
    onSuccess: ({ csv, isCut }) => {
      // Spreadsheets know by the mark that it is UTF-8.
      saveFile(
        `orders-${new Date().toISOString().slice(0, 10)}.csv`,
        `\uFEFF${csv}`,
        'text/csv;charset=utf-8',
      )
      if (isCut) toast.warning(t('history.exportCut'))
    },
    onError: () => toast.error(t('history.exportFailed')),
  })
  return (
    <Button
      variant="secondary"
      icon={<Download aria-hidden />}
      busy={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      {t('history.export')}
    </Button>
  )
}
