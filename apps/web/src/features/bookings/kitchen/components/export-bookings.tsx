import { exportBookings } from '@localchef/contracts/bookings/export-bookings'
import { mostExportedRows } from '@localchef/contracts/export-limits'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { saveCsv } from '@/shared/browser/save-file.ts'
import { Button } from '@/shared/ui/button.tsx'
import { toast } from '@/shared/ui/toast.ts'

/** Saves all bookings of the kitchen with their deposits and balances. */
export function ExportBookings() {
  const { t } = useTranslation('kitchen')
  const exporting = useMutation({
    mutationFn: () => callFunction(exportBookings, {}),
    onSuccess: ({ csv, isCut }) => {
      saveCsv(`bookings-${new Date().toISOString().slice(0, 10)}.csv`, csv)
      if (isCut) toast.warning(t('bookings.export.cut', { count: mostExportedRows }))
    },
    onError: () => toast.error(t('bookings.export.failed')),
  })
  return (
    <Button
      variant="secondary"
      icon={<Download aria-hidden />}
      busy={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      {t('bookings.export.action')}
    </Button>
  )
}
