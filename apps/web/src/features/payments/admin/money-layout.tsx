import { correctLedger } from '@localchef/contracts/payments/correct-ledger'
import { CorrectedAccount } from '@localchef/contracts/payments/corrected-account'
import type {
  LedgerEntry,
  LedgerMovement,
  LedgerTransaction,
} from '@localchef/contracts/payments/get-order-ledger'
import type { ApprovableAct } from '@localchef/contracts/staff/approval'
import { typedNumber } from '@localchef/contracts/typed-number'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { NumberInput } from '@/shared/forms/number-input.tsx'
import { longestAmount } from '@/shared/forms/typed-lengths.ts'
import { readingsText } from '@/shared/forms/validation-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ReasonDialog } from '@/shared/long-list/reason-dialog.tsx'
import { type ApprovalState, AskOwners, approvalStateOf } from '@/shared/staff/ask-owners.tsx'
import { MissingRights } from '@/shared/staff/missing-rights.tsx'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { useDecide } from '@/shared/undo/use-decide.ts'
import { sumLedger } from './sum-ledger.ts'

interface MoneyLayoutProps {
  transactions: readonly LedgerTransaction[]
  /** Replaces the ledger if it has no transactions. */
  whenEmpty: string
  /** Facts and cases, beside the ledger on a wide screen. */
  children: ReactNode
}

/** The money of an order or a booking: sums and every movement of the ledger, with facts and cases beside them. */
export function MoneyLayout({ transactions, whenEmpty, children }: MoneyLayoutProps) {
  const { t } = useTranslation('ledger')
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[1fr_24rem] [&>*]:min-w-0">
      <div className="grid gap-6 xl:order-last">{children}</div>
      <div className="grid gap-6">
        {transactions.length > 0 && <MoneySums transactions={transactions} />}
        <Card>
          <CardBody className="grid gap-3">
            <h2 className="food-name text-title">{t('title')}</h2>
            {transactions.length > 0 ? (
              <>
                <p className="text-small text-ink-soft">{t('lead')}</p>
                <LedgerView transactions={transactions} />
              </>
            ) : (
              <p className="text-ink-soft">{whenEmpty}</p>
            )}
          </CardBody>
        </Card>
      </div>
    </div>
  )
}

export function ComingMoney() {
  return (
    <SkeletonGroup className="grid gap-6">
      <Skeleton className="h-10 w-72" />
      <Skeleton className="h-72 rounded-lg" />
    </SkeletonGroup>
  )
}

const moneySums = ['buyer', 'refunded', 'chef', 'marketplace', 'tax', 'providerFees', 'contested'] as const

/** Sums of the ledger of an order or a booking: the money of each side. */
function MoneySums({ transactions }: { transactions: readonly LedgerTransaction[] }) {
  const { t } = useTranslation('purchases')
  const sums = sumLedger(transactions)
  return (
    <Card>
      <CardBody className="grid gap-3">
        <h2 className="food-name text-title">{t('sum.title')}</h2>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
          {moneySums.map((name) => (
            <div key={name}>
              <dt className="text-small text-ink-soft">{t(`sum.${name}`)}</dt>
              <dd className="numeric text-lead font-semibold">{formatDollars(sums[name])}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}

/** Headings of a table of movements and their entries. */
export function EntryHeadings() {
  const { t } = useTranslation('ledger')
  return (
    <thead>
      <tr className="text-caption text-ink-faint">
        <th scope="col" className="py-1.5 pr-3 text-left font-semibold">
          {t('movement')}
        </th>
        <th scope="col" className="py-1.5 pl-2 text-right font-semibold">
          {t('debit')}
        </th>
        <th scope="col" className="py-1.5 pl-2 text-right font-semibold">
          {t('credit')}
        </th>
      </tr>
    </thead>
  )
}

interface MovementProps {
  movement: LedgerMovement
  /** Beside the heading. */
  notes?: ReactNode
  /** Rows below the entries. */
  children?: ReactNode
}

/** The rows of a movement: its heading and its entries. */
export function Movement({ movement: { cause, at, entries }, notes, children }: MovementProps) {
  const { t } = useTranslation('ledger')
  const { language } = useLanguage()
  return (
    <tbody className="border-t border-line">
      <tr>
        <th scope="rowgroup" colSpan={3} className="pt-3 pb-1 text-left">
          <span className="font-semibold">{t(`cause.${cause}`)}</span>{' '}
          <span className="text-caption font-normal text-ink-soft">{formatDateTime(at, language)}</span>
          {notes}
        </th>
      </tr>
      {entries.map((entry) => (
        <Entry key={`${entry.account} ${entry.part} ${entry.amount}`} entry={entry} />
      ))}
      {children}
    </tbody>
  )
}

/** The movements of money as in a book: each with its entries in words, debits and credits side by side. */
function LedgerView({ transactions }: { transactions: readonly LedgerTransaction[] }) {
  const { t } = useTranslation('ledger')
  const mayCorrect = useHasRightOf(correctLedger)
  const [corrected, setCorrected] = useState<LedgerTransaction>()
  return (
    <>
      <MissingRights of={[correctLedger]} />
      <table className="w-full text-small" aria-label={t('title')}>
        <EntryHeadings />
        {transactions.map((transaction) => {
          const { id, corrects, note } = transaction
          return (
            <Movement
              key={id}
              movement={transaction}
              notes={
                <>
                  {corrects && <Original of={transactions.find((other) => other.id === corrects)} />}
                  {note && <span className="block font-normal wrap-anywhere text-ink-soft">{note}</span>}
                </>
              }
            >
              {mayCorrect && (
                <CorrectRow transaction={transaction} onCorrect={() => setCorrected(transaction)} />
              )}
            </Movement>
          )
        })}
      </table>
      {corrected && <CorrectDialog corrected={corrected} onClose={() => setCorrected(undefined)} />}
    </>
  )
}

interface CorrectRowProps {
  transaction: LedgerTransaction
  onCorrect: () => void
}

function CorrectRow({ transaction: { cause, at }, onCorrect }: CorrectRowProps) {
  const { t } = useTranslation('ledger')
  const { language } = useLanguage()
  return (
    <tr className="print:hidden">
      <td colSpan={3} className="pb-3 pl-3">
        <Button
          size="sm"
          variant="ghost"
          className="-ml-4"
          aria-label={t('correct.ofMovement', {
            cause: t(`cause.${cause}`),
            at: formatDateTime(at, language),
          })}
          onClick={onCorrect}
        >
          {t('correct.open')}
        </Button>
      </td>
    </tr>
  )
}

/** The movement that a correction is for; it belongs to the same order or booking. */
function Original({ of }: { of: LedgerTransaction | undefined }) {
  const { t } = useTranslation('ledger')
  const { language } = useLanguage()
  if (!of) return null
  return (
    <span className="block font-normal text-ink-soft">
      {t('correct.corrects', { cause: t(`cause.${of.cause}`), at: formatDateTime(of.at, language) })}
    </span>
  )
}

function Entry({ entry: { account, part, amount } }: { entry: LedgerEntry }) {
  const { t } = useTranslation('ledger')
  const isDebit = amount > 0
  const words = part ? t(`part.${part}`) : t(`${isDebit ? 'debitOf' : 'creditOf'}.${account}`)
  const sum = formatDollars(Math.abs(amount))
  return (
    <tr className="align-baseline">
      <th scope="row" className="py-0.5 pr-3 pl-3 text-left font-normal text-ink-soft">
        {words}
      </th>
      <td className="numeric py-0.5 pl-2 text-right">{isDebit && sum}</td>
      <td className="numeric py-0.5 pl-2 text-right">{!isDebit && sum}</td>
    </tr>
  )
}

const amountSchema = correctLedger.input.shape.amount
const accounts = CorrectedAccount.options

type CorrectAct = Extract<ApprovableAct, { operation: 'correct-ledger' }>

/** Asks for the two sides of a correcting entry, its amount and its reason. */
function CorrectDialog({ corrected, onClose }: { corrected: LedgerTransaction; onClose: () => void }) {
  const { t } = useTranslation('ledger')
  const { language } = useLanguage()
  const decide = useDecide()
  const [typed, setTyped] = useState('')
  const [debit, setDebit] = useState<CorrectedAccount>('marketplace_revenue')
  const [credit, setCredit] = useState<CorrectedAccount>('chef_payable')
  const [tried, setTried] = useState(false)
  const [approval, setApproval] = useState<{ state: ApprovalState; act: CorrectAct }>()
  const keyOf = useKeyOf()
  const parsed = amountSchema.safeParse(typedNumber(typed))
  const sides = [
    { name: 'debit', value: debit, set: setDebit, error: undefined },
    {
      name: 'credit',
      value: credit,
      set: setCredit,
      error: tried && debit === credit ? t('correct.sameAccount') : undefined,
    },
  ] as const

  const save = async (reason: string) => {
    setTried(true)
    setApproval(undefined)
    if (!parsed.success || debit === credit) return false
    const entry = { transactionId: corrected.id, amount: parsed.data, debit, credit }
    const input = { ...entry, reason }
    const post = async () => {
      try {
        await callFunction(correctLedger, input, { idempotencyKey: keyOf(input) })
      } catch (error) {
        const state = approvalStateOf(error)
        if (state) setApproval({ state, act: { operation: 'correct-ledger', ...entry } })
        throw error
      }
    }
    return decide(post, t('correct.done'))
  }
  return (
    <ReasonDialog
      title={t('correct.ask', { cause: t(`cause.${corrected.cause}`) })}
      description={t('correct.text', { at: formatDateTime(corrected.at, language) })}
      confirm={t('correct.confirm')}
      hint={t('correct.hint')}
      onClose={onClose}
      onConfirm={save}
    >
      <Field
        label={t('correct.amount')}
        required
        error={tried && !parsed.success ? (readingsText(typed) ?? t('correct.amountError')) : undefined}
      >
        <NumberInput
          cents
          className="numeric"
          maxLength={longestAmount}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      {sides.map(({ name, value, set, error }) => (
        <Field key={name} label={t(`correct.${name}`)} required error={error}>
          <Select
            value={value}
            onChange={({ target }) => set(accounts.find((each) => each === target.value) ?? value)}
          >
            {accounts.map((account) => (
              <option key={account} value={account}>
                {t(`months.accountName.${account}`)}
              </option>
            ))}
          </Select>
        </Field>
      ))}
      {approval && <AskOwners act={approval.act} state={approval.state} />}
    </ReasonDialog>
  )
}

/** A retry of the same correction has the same key, so that it is posted once. */
function useKeyOf(): (input: object) => string {
  const last = useRef({ wish: '', idempotencyKey: '' })
  return (input) => {
    const wish = JSON.stringify(input)
    if (last.current.wish !== wish) last.current = { wish, idempotencyKey: crypto.randomUUID() }
    return last.current.idempotencyKey
  }
}
