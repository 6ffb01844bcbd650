import { importMenu, MENU_CSV_COLUMNS } from '@localchef/contracts/menu-csv'
import { FileSpreadsheet } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/backend/api-error.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { FormError } from '@/ui/form-error.tsx'
import { useMenuChange } from '../use-menu.ts'
import { ImportReport } from './import-report.tsx'

/** A file of dishes: the good rows are kept, each bad one is told with its line and reason. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['menuItems', 'common'])
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<string>()
  const send = useMenuChange(importMenu, {
    failed: (error) => {
      const code = error instanceof ApiError ? error.code : ''
      if (code === 'csv_without_headings') setFailure(t('import.noHeadings'))
      else if (code === 'csv_too_long' || code === 'invalid_input' || code === 'payload_too_large')
        setFailure(t('import.tooLong'))
      else return false
      return true
    },
  })
  const read = async (file: File | undefined) => {
    if (!file) return
    setFailure(undefined)
    send.mutate({ csv: await file.text() })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('import.title')}
      description={t('import.text')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('action.close', { ns: 'common' })}
          </Button>
          <Button
            icon={<FileSpreadsheet aria-hidden />}
            busy={send.isPending}
            onClick={() => input.current?.click()}
          >
            {t(send.data ? 'import.another' : 'import.choose')}
          </Button>
        </>
      }
    >
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-label={t('import.choose')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          void read(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <FormError>{failure}</FormError>
      {send.data ? (
        <ImportReport outcome={send.data} />
      ) : (
        <div className="grid gap-2 text-small text-ink-soft">
          <p>{t('import.columns')}</p>
          <p className="rounded-md bg-sunken p-3 font-mono text-caption break-words text-ink">
            {MENU_CSV_COLUMNS.join(', ')}
          </p>
          <p>{t('import.rules')}</p>
        </div>
      )}
    </Dialog>
  )
}
