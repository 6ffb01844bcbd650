import { Allergen, Diet } from '@localchef/contracts/allergens/allergens'
import { dateFormat } from '@localchef/contracts/formatters'
import { ListingStatus } from '@localchef/contracts/listings/listing-status'
import { DishCategory, DishPromise } from '@localchef/contracts/menu/dish-card'
import { importMenu } from '@localchef/contracts/menu/import-menu'
import {
  type MenuCsvColumn,
  type MenuCsvProblem,
  menuCsvColumns,
  menuCsvNone,
} from '@localchef/contracts/menu/menu-csv'
import { type MenuCsvChange, previewMenuImport } from '@localchef/contracts/menu/preview-menu-import'
import { CircleAlert, CircleCheck, Download, FileSpreadsheet, Trash2, Upload } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { readTextFile } from '@/shared/browser/read-text-file.ts'
import { saveCsv } from '@/shared/browser/save-file.ts'
import { toCsv } from '@/shared/charts/figures-csv.ts'
import { useCuisineName } from '@/shared/chefs/cuisine-names.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { usePriceJump } from '@/shared/forms/use-price-jump.tsx'
import { readingsText } from '@/shared/forms/validation-text.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { PreparedNotice } from '@/shared/prepared/prepared-notice.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { useMenuChange } from '../use-menu.ts'

interface ImportDialogProps {
  /** A file that a program prepared. */
  prepared?: string | undefined
  onClose: () => void
}

/** Imports dishes from a file or a pasted menu after a preview. Lists invalid cells with line, column and reason. */
export function ImportDialog({ prepared = '', onClose }: ImportDialogProps) {
  const { t } = useTranslation(['menuItems', 'common'])
  const input = useRef<HTMLInputElement>(null)
  const [csv, setCsv] = useState(prepared)
  const [pasted, setPasted] = useState('')
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

  const previewText = (text: string) => {
    setFailure(undefined)
    send.reset()
    preview.reset()
    setCsv(text)
    preview.mutate({ csv: text })
  }
  const previewFile = async (file: File | undefined) => {
    if (!file) return
    const text = await readTextFile(file)
    if (text === undefined) {
      setFailure(t('import.workbook'))
      return
    }
    setPasted('')
    previewText(text)
  }
  const jump = usePriceJump()
  const isReady = preview.data !== undefined && !send.data && preview.data.changes.length > 0
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
            variant={isReady || pasted ? 'secondary' : 'primary'}
            icon={<FileSpreadsheet aria-hidden />}
            busy={preview.isPending && !pasted}
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
                jump.check(priceChanges(preview.data.changes), () => send.mutate({ csv }))
              }}
            >
              {t('import.submit', { count: preview.data.changes.length })}
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
        <>
          <ImportPreview preview={preview.data} />
          {pasted && (
            <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => preview.reset()}>
              {t('import.edit')}
            </Button>
          )}
        </>
      ) : (
        <>
          <PasteForm
            pasted={pasted}
            busy={preview.isPending}
            onType={setPasted}
            onRead={() => previewText(pasted)}
          />
          <ColumnHelp />
        </>
      )}
      {jump.dialog}
    </Dialog>
  )
}

interface PasteFormProps {
  pasted: string
  busy: boolean
  onType: (text: string) => void
  onRead: () => void
}

function PasteForm({ pasted, busy, onType, onRead }: PasteFormProps) {
  const { t } = useTranslation(['menuItems', 'common'])
  const [wasTried, setWasTried] = useState(false)
  const isMissing = wasTried && pasted.trim() === ''
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setWasTried(true)
        if (pasted.trim() !== '') onRead()
      }}
    >
      <Field
        label={t('import.paste')}
        hint={t('import.pasteHint')}
        required
        error={isMissing ? t('common:validation.required') : undefined}
      >
        <TextArea rows={4} value={pasted} onChange={({ target }) => onType(target.value)} />
      </Field>
      <Button
        type="submit"
        size="sm"
        variant={pasted ? 'primary' : 'secondary'}
        busy={busy}
        className="justify-self-start"
      >
        {t('import.read')}
      </Button>
    </form>
  )
}

/** The prices that an import changes, by dish. */
function priceChanges(changes: readonly MenuCsvChange[]) {
  return changes.flatMap(({ name, kind, values }) =>
    values
      .filter(({ column }) => column === 'price' && kind === 'changed')
      .map(({ before, after }) => ({ name, before: Number(before), after: Number(after) })),
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
      accept=".csv,.tsv,.tab,.txt,.xls,.xlsx,text/csv,text/tab-separated-values,text/plain"
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
      <ImportProblems title={t('import.problems', { count: rowsOf(problems) })} problems={problems} />
    </div>
  )
}

/** The columns that a file can have, and a template to download. Shown before a file is chosen. */
function ColumnHelp() {
  const { t } = useTranslation(['menuItems', 'cards'])
  const columnName = useColumnName()
  const saveTemplate = () => {
    const columns = menuCsvColumns.filter((column) => column !== 'id')
    const words: Partial<Record<MenuCsvColumn, string>> = {
      name: t('import.example.name'),
      name_ru: t('import.example.name_ru'),
      description: t('import.example.description'),
      description_ru: t('import.example.description_ru'),
      price: '12.50',
      category: t('cards:categories.soup'),
      promise: t('promise.madeToOrder'),
      status: t('status.draft'),
      heat: '0',
      serves: '1',
      prep_minutes: '60',
      ingredients: t('import.example.ingredients'),
      net_weight: '16 oz',
    }
    saveCsv(
      'menu-template.csv',
      toCsv([columns.map(columnName), columns.map((column) => words[column] ?? '')]),
    )
  }
  return (
    <div className="grid min-w-0 gap-2 text-small text-ink-soft">
      <p>{t('import.columns')}</p>
      <p className="rounded-md bg-sunken p-3 text-caption text-ink">
        {menuCsvColumns.map(columnName).join(' · ')}
      </p>
      <p>{t('import.rules')}</p>
      <Button
        variant="ghost"
        size="sm"
        icon={<Download aria-hidden />}
        className="justify-self-start"
        onClick={saveTemplate}
      >
        {t('import.template')}
      </Button>
    </div>
  )
}

/** Names a column in the reader's language. */
function useColumnName(): (column: MenuCsvColumn) => string {
  const { t } = useTranslation('menuItems')
  return (column) => t(`import.column.${column}`)
}

/** Words a cell in the reader's language. */
function useCellText(): (column: MenuCsvColumn, cell: string) => string {
  const { t } = useTranslation(['menuItems', 'common', 'cards'])
  const { language } = useLanguage()
  const cuisineName = useCuisineName()
  const names: Partial<Record<MenuCsvColumn, (word: string) => string>> = {
    price: (word) => formatDollars(Number(word)),
    category: (word) => t(`cards:categories.${DishCategory.parse(word)}`),
    cuisine: cuisineName,
    promise: (word) => t(`promise.${promiseKeys[DishPromise.parse(word)]}`),
    status: (word) => t(`status.${ListingStatus.parse(word)}`),
    allergens: (word) => t(`common:allergens.${Allergen.parse(word)}`),
    diets: (word) => t(`cards:diets.${Diet.parse(word)}`),
    weekdays: (word) => weekdayName(word, language),
  }
  return (column, cell) => {
    if (cell === menuCsvNone || cell === '') {
      return t(column === 'allergens' && cell !== '' ? 'ingredients.none' : 'import.nothingThere')
    }
    const nameOf = names[column]
    return nameOf ? cell.split(' ').map(nameOf).join(', ') : cell
  }
}

const promiseKeys = { ready_now: 'readyNow', made_to_order: 'madeToOrder', scheduled_batch: 'batch' } as const

function weekdayName(word: string, language: string): string {
  const day = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].indexOf(word)
  // The fourth of January 2026 is a Sunday.
  return dateFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4 + day))
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
      <ImportProblems title={t('import.leaves', { count: rowsOf(problems) })} problems={problems} />
      {changes.length > 0 && (
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
          tabIndex={0}
          aria-label={t('import.changes')}
          className="grid max-h-56 divide-y divide-line overflow-y-auto rounded-md border border-line text-small"
        >
          {changes.map((change) => {
            const { line, name, kind, losses } = change
            return (
              <li key={line} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2">
                <span className="font-medium">{name}</span>
                <Badge tone={kind === 'new' ? 'success' : 'info'}>{t(`import.${kind}`)}</Badge>
                <span className="numeric col-span-full text-caption text-ink-faint">
                  {t('import.line', { line })}
                </span>
                <ChangedValues change={change} />
                <ImportLosses losses={losses} />
              </li>
            )
          })}
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

/** Old and new values of a dish, and the options that it gets. */
function ChangedValues({ change }: { change: MenuCsvChange }) {
  const { t } = useTranslation('menuItems')
  const columnName = useColumnName()
  const cellText = useCellText()
  const { kind, values, options } = change
  const shown = values.filter(({ column }) => kind === 'changed' || column !== 'name')
  const optionTexts = options.map(({ name, additionalPrice }) =>
    t('import.option', { option: name, price: `+${formatDollars(additionalPrice)}` }),
  )
  return (
    <ul className="numeric col-span-full grid gap-0.5 text-ink-soft wrap-anywhere">
      {shown.map(({ column, before, after }) => (
        <li key={column} className="line-clamp-3">
          {before === null
            ? t('import.value', { column: columnName(column), after: cellText(column, after) })
            : t('import.change', {
                column: columnName(column),
                before: cellText(column, before),
                after: cellText(column, after),
              })}
        </li>
      ))}
      {options.length > 0 && <li>{t('import.options', { options: optionTexts.join(', ') })}</li>}
    </ul>
  )
}

/** Values of a dish that the import would remove. */
function ImportLosses({ losses }: Pick<MenuCsvChange, 'losses'>) {
  const { t } = useTranslation('menuItems')
  const allergenNames = useAllergenNames()
  const columnName = useColumnName()
  if (losses.length === 0) return null
  return (
    <ul className="col-span-full mt-1 grid gap-0.5 text-danger">
      {losses.map(({ column, values }) => (
        <li key={column} className="flex items-start gap-1.5 font-medium wrap-anywhere">
          <Trash2 className="mt-0.5 size-4 shrink-0" aria-hidden />
          <span>
            {t('import.loses')} · {columnName(column)}:{' '}
            {column === 'allergens' ? allergenNames(values) : values.join(', ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Both readings of an ambiguous number, and what the column takes. */
function AllowedText({ column, value, allowed }: Pick<MenuCsvProblem, 'column' | 'value' | 'allowed'>) {
  const { t } = useTranslation('menuItems')
  const cellText = useCellText()
  if (!allowed || !column) return null
  const readings = allowed.kind === 'number' ? readingsText(value) : undefined
  return (
    <span className="break-words text-ink-soft">
      {readings}{' '}
      {allowed.kind === 'values'
        ? t('import.allowed.values', {
            values: allowed.values.map((word) => cellText(column, word)).join(', '),
          })
        : t(`import.allowed.${allowed.kind}`, { least: allowed.least, most: allowed.most })}
    </span>
  )
}

/** The number of rows with problems. */
function rowsOf(problems: readonly MenuCsvProblem[]): number {
  return new Set(problems.map(({ line }) => line)).size
}

/** Rows that can't be imported, with line, column and reason. */
function ImportProblems({ title, problems }: { title: string; problems: readonly MenuCsvProblem[] }) {
  const { t } = useTranslation('menuItems')
  const columnName = useColumnName()
  if (problems.length === 0) return null
  return (
    <section aria-label={title} className="grid gap-2">
      <p className="flex items-start gap-2 font-medium text-danger">
        <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden />
        {title}
      </p>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        aria-label={title}
        className="grid max-h-56 gap-2 overflow-y-auto text-small"
      >
        {problems.map(({ line, column, reason, value, allowed }) => (
          <li key={`${line} ${column}`} className="grid gap-0.5 rounded-md bg-danger-soft px-3 py-2">
            <span className="font-semibold">
              {t('import.line', { line })}
              {column && ` · ${columnName(column)}`}
            </span>
            <span className="text-danger">
              {t(`import.reason.${reason}`)}
              {value && <span className="text-ink-soft">: {value}</span>}
            </span>
            <AllowedText column={column} value={value} allowed={allowed} />
          </li>
        ))}
      </ul>
    </section>
  )
}
