import { importMenu } from '@localchef/contracts/menu/import-menu'
import { MENU_CSV_COLUMNS } from '@localchef/contracts/menu/menu-csv'
import { previewMenuImport } from '@localchef/contracts/menu/preview-menu-import'
import { CircleCheck, FileSpreadsheet, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/shared/backend/api-error.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { readCsvFile } from '../read-csv-file.ts'
import { useMenuChange } from '../use-menu.ts'
import { ImportPreview } from './import-preview.tsx'
import { ImportProblems } from './import-problems.tsx'

/** A file of dishes: shown first, then its good rows are taken; each bad one is told with line and reason. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['menuItems', 'common'])
  const { language } = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const [csv, setCsv] = useState('')
  const [failure, setFailure] = useState<string>()
  const failed = (error: unknown) => {
    const code = error instanceof ApiError ? error.code : ''
    if (code === 'csv_without_headings') setFailure(t('import.noHeadings'))
    else if (code === 'csv_too_long' || code === 'invalid_input' || code === 'payload_too_large')
      setFailure(t('import.tooLong'))
    else return false
    return true
  }
  const preview = useMenuChange(previewMenuImport, { failed })
  const send = useMenuChange(importMenu, { failed })

  const look = async (file: File | undefined) => {
    if (!file) return
    setFailure(undefined)
    send.reset()
    preview.reset()
    const text = await readCsvFile(file, language)
    setCsv(text)
    preview.mutate({ csv: text })
  }
  const count = preview.data?.changes.length ?? 0
  const isReady = preview.data !== undefined && !send.data && count > 0
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
            variant={isReady ? 'secondary' : 'primary'}
            icon={<FileSpreadsheet aria-hidden />}
            busy={preview.isPending}
            onClick={() => input.current?.click()}
          >
            {t(preview.data ? 'import.another' : 'import.choose')}
          </Button>
          {isReady && (
            <Button
              icon={<Upload aria-hidden />}
              busy={send.isPending}
              onClick={() => {
                setFailure(undefined)
                send.mutate({ csv })
              }}
            >
              {t('import.submit', { count })}
            </Button>
          )}
        </>
      }
    >
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        aria-label={t('import.choose')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          void look(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <FormError>{failure}</FormError>
      {send.data ? (
        <div className="grid gap-3">
          <p role="status" className="flex items-center gap-2 font-medium text-success">
            <CircleCheck className="size-5 shrink-0" aria-hidden />
            {t('import.created', { count: send.data.created })}{' '}
            {t('import.updated', { count: send.data.updated })}
          </p>
          <ImportProblems
            title={t('import.problems', { count: send.data.problems.length })}
            problems={send.data.problems}
          />
        </div>
      ) : preview.data ? (
        <ImportPreview preview={preview.data} />
      ) : (
        <div className="grid min-w-0 gap-2 text-small text-ink-soft">
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
