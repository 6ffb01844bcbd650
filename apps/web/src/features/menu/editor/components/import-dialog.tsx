import { importMenu } from '@localchef/contracts/menu/import-menu'
import { menuCsvColumns } from '@localchef/contracts/menu/menu-csv'
import { previewMenuImport } from '@localchef/contracts/menu/preview-menu-import'
import { CircleCheck, FileSpreadsheet, Upload } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { PreparedNotice } from '@/shared/prepared/prepared-notice.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { readCsvFile } from '../read-csv-file.ts'
import { useMenuChange } from '../use-menu.ts'
import { ImportPreview } from './import-preview.tsx'
import { ImportProblems } from './import-problems.tsx'

interface ImportDialogProps {
  /** A file that a program prepared. */
  prepared?: string | undefined
  onClose: () => void
}

/** Imports dishes from a CSV file after a preview. Invalid rows are listed with line and reason. */
export function ImportDialog({ prepared = '', onClose }: ImportDialogProps) {
  const { t } = useTranslation(['menuItems', 'common'])
  const { language } = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const [csv, setCsv] = useState(prepared)
  const [failure, setFailure] = useState<string>()
  const failed = (error: unknown) => {
    const text = failureTextOf(error)
    setFailure(text)
    return text !== undefined
  }
  const preview = useMenuChange(previewMenuImport, { failed })
  const send = useMenuChange(importMenu, { failed })
  const previewPrepared = useEffectEvent(() => prepared && preview.mutate({ csv: prepared }))
  useEffect(() => void previewPrepared(), [])

  const previewFile = async (file: File | undefined) => {
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
      {csv !== '' && csv === prepared && !send.data && <PreparedNotice of="fields" />}
      <CsvInput input={input} onChoose={(file) => void previewFile(file)} />
      <FormError>{failure}</FormError>
      {send.data ? (
        <ImportResult result={send.data} />
      ) : preview.data ? (
        <ImportPreview preview={preview.data} />
      ) : (
        <ColumnHelp />
      )}
    </Dialog>
  )
}

/** The text for a file that cannot be read; undefined for other errors. */
function failureTextOf(error: unknown): string | undefined {
  switch (failureOf(importMenu, error).code) {
    case 'csv_without_headings':
      return refusalText('csv_without_headings')
    case 'csv_too_long':
    case 'invalid_input':
    case 'payload_too_large':
      return refusalText('csv_too_long')
    default:
      return undefined
  }
}

interface CsvInputProps {
  input: RefObject<HTMLInputElement | null>
  onChoose: (file: File | undefined) => void
}

/** Hidden file input that the dialog's button opens. Cleared so that the same file can be chosen again. */
function CsvInput({ input, onChoose }: CsvInputProps) {
  const { t } = useTranslation('menuItems')
  return (
    <input
      ref={input}
      type="file"
      accept=".csv,.tsv,.txt,text/csv,text/plain"
      aria-label={t('import.choose')}
      tabIndex={-1}
      className="sr-only"
      onChange={(event) => {
        onChoose(event.target.files?.[0])
        event.target.value = ''
      }}
    />
  )
}

function ImportResult({ result }: { result: z.output<typeof importMenu.output> }) {
  const { t } = useTranslation('menuItems')
  const { created, updated, problems } = result
  return (
    <div className="grid gap-3">
      <p role="status" className="flex items-center gap-2 font-medium text-success">
        <CircleCheck className="size-5 shrink-0" aria-hidden />
        {t('import.created', { count: created })} {t('import.updated', { count: updated })}
      </p>
      <ImportProblems title={t('import.problems', { count: problems.length })} problems={problems} />
    </div>
  )
}

/** The columns a file can have, shown before one is chosen. */
function ColumnHelp() {
  const { t } = useTranslation('menuItems')
  return (
    <div className="grid min-w-0 gap-2 text-small text-ink-soft">
      <p>{t('import.columns')}</p>
      <p className="rounded-md bg-sunken p-3 font-mono text-caption break-words text-ink">
        {menuCsvColumns.join(', ')}
      </p>
      <p>{t('import.rules')}</p>
    </div>
  )
}
