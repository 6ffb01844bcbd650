import type { exportBuyers } from '@localchef/contracts/orders/export-buyers'
import type { exportOrders } from '@localchef/contracts/orders/export-orders'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { saveCsv } from '@/shared/browser/save-file.ts'
import { Button } from '@/shared/ui/button.tsx'
import { toast } from '@/shared/ui/toast.ts'

interface ExportTableProps {
  contract: typeof exportOrders | typeof exportBuyers
  /** Beginning of the file's name. */
  name: string
  search: string
  /** Message for a table that is longer than a file may be. */
  cutText: string
}

/** Saves all rows of the search as a table. */
export function ExportTable({ contract, name, search, cutText }: ExportTableProps) {
  const { t } = useTranslation('board')
  const exporting = useMutation({
    mutationFn: () => callFunction(contract, { query: search }),
    onSuccess: ({ csv, isCut }) => {
      saveCsv(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, csv)
      if (isCut) toast.warning(cutText)
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
