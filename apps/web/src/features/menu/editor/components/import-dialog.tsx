import { importMenu } from '@localchef/contracts/menu/import-menu'
import { type MenuCsvProblem, menuCsvColumns } from '@localchef/contracts/menu/menu-csv'
import { type MenuCsvChange, previewMenuImport } from '@localchef/contracts/menu/preview-menu-import'
import { CircleAlert, CircleCheck, FileSpreadsheet, Trash2, Upload } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { PreparedNotice } from '@/shared/prepared/prepared-notice.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { useMenuChange } from '../use-menu.ts'

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
      <p className="rounded-md bg-sunken p-3 font-mono text-caption text-ink">{menuCsvColumns.join(', ')}</p>
      <p>{t('import.rules')}</p>
    </div>
  )
}

/**
 * Decodes a spreadsheet's CSV file: UTF-16 if a byte order mark says so, UTF-8 if it is valid, otherwise the Windows
 * code page of the reader's language.
 */
async function readCsvFile(file: Blob, language: string): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(language === 'ru' ? 'windows-1251' : 'windows-1252').decode(bytes)
  }
}

/** Changes, problems and unknown columns of a file before it is imported. */
function ImportPreview({ preview }: { preview: z.output<typeof previewMenuImport.output> }) {
  const { t } = useTranslation('menuItems')
  const { changes, unchanged, unknownHeadings, problems } = preview
  const created = changes.filter(({ kind }) => kind === 'new').length
  return (
    <div className="grid min-w-0 gap-4">
      <p role="status" className="numeric font-medium">
        {changes.length + problems.length === 0
          ? t('import.nothing')
          : t('import.summary', { created, changed: changes.length - created, unchanged })}
      </p>
      <ImportProblems title={t('import.leaves', { count: problems.length })} problems={problems} />
      {changes.length > 0 && (
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
          tabIndex={0}
          aria-label={t('import.changes')}
          className="grid max-h-56 divide-y divide-line overflow-y-auto rounded-md border border-line text-small"
        >
          {changes.map(({ line, name, kind, columns, losses }) => (
            <li key={line} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2">
              <span className="font-medium">{name}</span>
              <Badge tone={kind === 'new' ? 'success' : 'info'}>{t(`import.${kind}`)}</Badge>
              <span className="numeric col-span-full text-caption text-ink-faint">
                {t('import.line', { line })}
                {columns.length > 0 && <span className="font-mono"> · {columns.join(', ')}</span>}
              </span>
              <ImportLosses losses={losses} />
            </li>
          ))}
        </ul>
      )}
      {unknownHeadings.length > 0 && (
        <p className="text-caption text-ink-faint">
          {t('import.unknown', { names: unknownHeadings.join(', ') })}
        </p>
      )}
    </div>
  )
}

/** Values of a dish that the import would remove. */
function ImportLosses({ losses }: Pick<MenuCsvChange, 'losses'>) {
  const { t } = useTranslation('menuItems')
  const allergenNames = useAllergenNames()
  if (losses.length === 0) return null
  return (
    <ul className="col-span-full mt-1 grid gap-0.5 text-danger">
      {losses.map(({ column, values }) => (
        <li key={column} className="flex items-start gap-1.5 font-medium wrap-anywhere">
          <Trash2 className="mt-0.5 size-4 shrink-0" aria-hidden />
          <span>
            {t('import.loses')} · <span className="font-mono text-caption">{column}</span>:{' '}
            {column === 'allergens' ? allergenNames(values) : values.join(', ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Rows that can't be imported, with line, column and reason. */
function ImportProblems({ title, problems }: { title: string; problems: readonly MenuCsvProblem[] }) {
  const { t } = useTranslation('menuItems')
  if (problems.length === 0) return null
  return (
    <section aria-label={title} className="grid gap-2">
      <p className="flex items-start gap-2 font-medium text-danger">
        <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden />
        {title}
      </p>
      <ul className="grid max-h-56 gap-2 overflow-y-auto text-small">
        {problems.map(({ line, column, reason, value }) => (
          <li key={line} className="grid gap-0.5 rounded-md bg-danger-soft px-3 py-2">
            <span className="font-semibold">
              {t('import.line', { line })}
              {column && <span className="font-mono font-normal"> · {column}</span>}
            </span>
            <span className="text-danger">
              {t(`import.reason.${reason}`)}
              {value && <span className="text-ink-soft">: {value}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
