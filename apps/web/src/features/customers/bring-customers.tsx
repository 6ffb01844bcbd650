import { checkCustomers } from '@localchef/contracts/customers/check-customers'
import { createCustomerList } from '@localchef/contracts/customers/create-customer-list'
import {
  longestOrigin,
  mostAddressesAtOnce,
  mostCustomerRows,
} from '@localchef/contracts/customers/customer-limits'
import { type CustomerList, CustomerOrigin } from '@localchef/contracts/customers/customer-list'
import {
  type CustomerRowReason,
  type CustomerRows,
  type RefusedCustomer,
  readCustomerRows,
} from '@localchef/contracts/customers/customer-rows'
import { getCustomerLists } from '@localchef/contracts/customers/get-customer-lists'
import { importCustomers } from '@localchef/contracts/customers/import-customers'
import { numberFormat } from '@localchef/contracts/formatters'
import { type Language, languageNames, languages } from '@localchef/contracts/language'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, FileSpreadsheet, Send } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { readTextFile } from '@/shared/browser/read-text-file.ts'
import { saveCsv } from '@/shared/browser/save-file.ts'
import { toCsv } from '@/shared/charts/figures-csv.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Card } from '@/shared/ui/card.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field, FieldError } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { RadioCards } from '@/shared/ui/radio-cards.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { CustomerListSummary } from './components/customer-list-summary.tsx'

type Lists = z.output<typeof getCustomerLists.output>

/** Brings a list of customers from elsewhere: shows the file's rows, asks for a statement, and lists earlier lists. */
export function BringCustomers() {
  const { t } = useTranslation('customers')
  const { language } = useLanguage()
  const query = useQuery({
    queryKey: ['followers', 'customers', language],
    queryFn: () => callFunction(getCustomerLists, { language }),
    staleTime: 0,
  })
  return (
    <section className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="food-name text-subtitle">{t('title')}</h2>
        <p className="text-ink-soft">{t('lead')}</p>
      </div>
      {query.isPending && (
        <SkeletonGroup>
          <Skeleton className="h-28 rounded-lg" />
        </SkeletonGroup>
      )}
      {query.isError && !query.data && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.data?.state === 'off' && <p>{t('off')}</p>}
      {query.data?.state === 'stopped' && <p>{t('stopped')}</p>}
      {query.data?.state === 'open' && <NewList {...query.data} />}
      {query.data && query.data.lists.length > 0 && <EarlierLists lists={query.data.lists} />}
    </section>
  )
}

function NewList({ statement, perDay }: Lists) {
  const { t } = useTranslation(['customers', 'refusals'])
  const input = useRef<HTMLInputElement>(null)
  const [found, setFound] = useState<{ rows: CustomerRows; key: string }>()
  const [isReading, setReading] = useState(false)
  const [failure, setFailure] = useState<string>()

  const read = async (file: File | undefined) => {
    if (!file) return
    setFound(undefined)
    setFailure(undefined)
    setReading(true)
    try {
      const text = await readTextFile(file)
      const rows = text === undefined ? undefined : readCustomerRows(text)
      if (rows === 'too_long') {
        setFailure(t('file.tooLong', { count: mostCustomerRows }))
      } else if (rows) {
        setFound({ rows: await withoutKnown(rows), key: crypto.randomUUID() })
      } else {
        setFailure(t(text === undefined ? 'file.workbook' : 'file.noAddresses'))
      }
    } catch (error) {
      setFailure(textOfError(error, t('file.failed')))
    }
    setReading(false)
  }

  return (
    <>
      <div className="grid justify-items-start gap-2">
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.tab,.txt,text/csv,text/tab-separated-values,text/plain"
          aria-label={t('file.choose')}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            void read(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button
          variant={found ? 'secondary' : 'primary'}
          icon={<FileSpreadsheet aria-hidden />}
          busy={isReading}
          onClick={() => input.current?.click()}
        >
          {t(found ? 'file.another' : 'file.choose')}
        </Button>
        <p className="text-caption text-ink-faint">{t('file.hint')}</p>
      </div>
      <FormError>{failure}</FormError>
      {found && <RowsFound rows={found.rows} />}
      {found && found.rows.customers.length > 0 && (
        <InviteForm
          key={found.key}
          customers={found.rows.customers}
          statement={statement}
          perDay={perDay}
          onDone={() => setFound(undefined)}
        />
      )}
    </>
  )
}

function EarlierLists({ lists }: { lists: readonly CustomerList[] }) {
  const { t } = useTranslation('customers')
  return (
    <div className="grid gap-3">
      <h3 className="text-lead font-semibold">{t('lists.title')}</h3>
      <ul className="grid gap-3">
        {lists.map((list) => (
          <li key={list.id}>
            <Card className="grid gap-3 p-4">
              <CustomerListSummary list={list} />
            </Card>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Statement = z.object({
  origin: CustomerOrigin,
  language: z.enum(languages),
  isStated: z.boolean().refine((isStated) => isStated),
})
type Statement = z.output<typeof Statement>

interface InviteFormProps {
  customers: CustomerRows['customers']
  statement: string
  perDay: number
  onDone: () => void
}

/** Asks where the addresses and the consent come from, then sends the invitations. */
function InviteForm({ customers, statement, perDay, onDone }: InviteFormProps) {
  const { t } = useTranslation(['customers', 'refusals'])
  const { language } = useLanguage()
  const queries = useQueryClient()
  const form = useZodForm(Statement, { origin: '', language, isStated: false })
  const { errors } = form.formState
  const errorId = useId()
  const [sent, setSent] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())

  const invite = async ({ origin, language: mailLanguage }: Statement) => {
    setFailure(undefined)
    setSent(0)
    const stated = { origin, language: mailLanguage, isStated: true, statedIn: language } as const
    try {
      const added = await sendCustomers(customers, stated, { idempotencyKey, progress: setSent })
      toast.success(t('invite.done', { count: added }))
      onDone()
    } catch (error) {
      setFailure(textOfError(error, t('invite.failed')))
      setSent(undefined)
    }
    await queries.invalidateQueries({ queryKey: ['followers'] })
  }

  return (
    <form
      noValidate
      className="grid gap-5"
      // A changed statement needs a new key: the server refuses a repeated key with other content.
      onChange={() => setKey(crypto.randomUUID())}
      onSubmit={(event) => void form.handleSubmit(invite)(event)}
    >
      <Field label={t('invite.origin')} hint={t('invite.originHint')} required error={errors.origin?.message}>
        <TextArea rows={2} maxLength={longestOrigin} {...form.register('origin')} />
      </Field>
      <RadioCards<Language>
        legend={t('invite.language')}
        name="language"
        dense
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={form.watch('language')}
        onValueChange={(value) => form.setValue('language', value)}
      />
      <div>
        <Checkbox
          label={statement}
          aria-invalid={errors.isStated ? true : undefined}
          aria-describedby={errors.isStated && errorId}
          {...form.register('isStated')}
        />
        <FieldError id={errorId}>{errors.isStated && t('invite.unstated')}</FieldError>
      </div>
      <FormError>{failure}</FormError>
      <div className="grid justify-items-start gap-2">
        <Button type="submit" icon={<Send aria-hidden />} busy={sent !== undefined}>
          {t('invite.submit', { count: customers.length })}
        </Button>
        <p role="status" className="text-caption text-ink-faint">
          {sent === undefined
            ? t('invite.pace', { count: perDay })
            : t('invite.progress', { count: customers.length, sent: numberFormat(language).format(sent) })}
        </p>
      </div>
    </form>
  )
}

/** The groups in which the rows of a file are counted. */
const groups = {
  known: ['known'],
  withoutConsent: ['without_consent'],
  invalid: ['no_address', 'not_an_address', 'formula', 'broken_quote'],
  duplicate: ['duplicate'],
} as const satisfies Record<string, readonly CustomerRowReason[]>

const shown = 100

/** The contents of a file: the number of rows of each kind, and each row not invited, with its line and reason. */
function RowsFound({ rows }: { rows: CustomerRows }) {
  const { t } = useTranslation('customers')
  const { language } = useLanguage()
  const { customers, refused, consentColumn } = rows
  const countOf = (reasons: readonly CustomerRowReason[]) =>
    refused.filter(({ reason }) => reasons.includes(reason)).length
  const counts: [label: string, count: number][] = [
    [t('found.new'), customers.length],
    [t('found.known'), countOf(groups.known)],
    [t('found.withoutConsent'), countOf(groups.withoutConsent)],
    [t('found.invalid'), countOf(groups.invalid)],
    [t('found.duplicate'), countOf(groups.duplicate)],
  ]
  return (
    <div role="status" className="grid gap-4">
      <h3 className="text-lead font-semibold">{t('found.title', { count: rows.count })}</h3>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {counts.map(([label, count]) => (
          <div key={label} className="grid content-start">
            <dt className="text-small text-ink-faint">{label}</dt>
            <dd className="numeric text-lead font-semibold">{numberFormat(language).format(count)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-ink-soft">
        {consentColumn === null
          ? t('found.noConsentColumn')
          : t('found.consentColumn', { column: consentColumn })}
      </p>
      {customers.length === 0 && <p className="font-medium">{t('found.nobody')}</p>}
      {refused.length > 0 && <RefusedRows refused={refused} />}
    </div>
  )
}

function RefusedRows({ refused }: { refused: readonly RefusedCustomer[] }) {
  const { t } = useTranslation('customers')
  const save = () => {
    const cells = refused.map(({ line, reason, value }) => [line, t(`reason.${reason}`), value])
    saveCsv(
      `${t('refused.file')}.csv`,
      toCsv([[t('refused.line'), t('refused.reason'), t('refused.cell')], ...cells]),
    )
  }
  return (
    <section aria-label={t('refused.title')} className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="font-semibold">{t('refused.title')}</h4>
        <Button size="sm" variant="secondary" icon={<Download aria-hidden />} onClick={save}>
          {t('refused.save')}
        </Button>
      </div>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        aria-label={t('refused.title')}
        className="grid max-h-56 gap-2 overflow-y-auto text-small"
      >
        {refused.slice(0, shown).map(({ line, reason, value }) => (
          <li key={line} className="rounded-md bg-sunken px-3 py-2 wrap-anywhere">
            <span className="font-semibold">{t('refused.at', { line })}</span> · {t(`reason.${reason}`)}
            {value && (
              <span className="text-ink-soft" translate="no">
                : {value}
              </span>
            )}
          </li>
        ))}
      </ul>
      {refused.length > shown && (
        <p className="text-caption text-ink-faint">{t('refused.more', { count: refused.length - shown })}</p>
      )}
    </section>
  )
}

/** Moves the customers whom the kitchen knows to the refused rows. Only addresses leave the browser. */
async function withoutKnown(rows: CustomerRows): Promise<CustomerRows> {
  const known = new Set<number>()
  for (const [part, start] of partsOf(rows.customers)) {
    const answer = await callFunction(checkCustomers, { addresses: part.map(({ email }) => email) })
    for (const place of answer.known) known.add(start + place)
  }
  const refused = rows.customers
    .filter((_, index) => known.has(index))
    .map(({ line, email }) => ({ line, value: email, reason: 'known' as const }))
  return {
    ...rows,
    customers: rows.customers.filter((_, index) => !known.has(index)),
    refused: [...rows.refused, ...refused].sort((one, other) => one.line - other.line),
  }
}

/** Begins a list and adds the customers in parts. After a failure the same key and list continue. */
async function sendCustomers(
  customers: CustomerRows['customers'],
  statement: z.input<typeof createCustomerList.input>,
  { idempotencyKey, progress }: { idempotencyKey: string; progress: (sent: number) => void },
): Promise<number> {
  const { id: listId } = await callFunction(createCustomerList, statement, { idempotencyKey })
  let added = 0
  for (const [part, start] of partsOf(customers)) {
    progress(start)
    const answer = await callFunction(importCustomers, { listId, addresses: part.map(({ email }) => email) })
    added += answer.added
  }
  return added
}

function partsOf<Item>(items: readonly Item[]): [part: Item[], start: number][] {
  const parts: [Item[], number][] = []
  for (let start = 0; start < items.length; start += mostAddressesAtOnce) {
    parts.push([items.slice(start, start + mostAddressesAtOnce), start])
  }
  return parts
}
