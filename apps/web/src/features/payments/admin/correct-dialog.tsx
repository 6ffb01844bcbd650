import { correctLedger } from '@localchef/contracts/payments/correct-ledger'
import { CorrectedAccount } from '@localchef/contracts/payments/corrected-account'
import type { LedgerTransaction } from '@localchef/contracts/payments/get-order-ledger'
import type { ApprovableAct } from '@localchef/contracts/staff/approval'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { longestAmount } from '@/shared/forms/typed-lengths.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { type ApprovalState, AskOwners, approvalStateOf } from '@/shared/staff/ask-owners.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { ReasonDialog } from '../../../shared/long-list/reason-dialog.tsx'
import { useDecide } from '../../../shared/undo/use-decide.ts'

const amountSchema = correctLedger.input.shape.amount
const accounts = CorrectedAccount.options

type CorrectAct = Extract<ApprovableAct, { operation: 'correct-ledger' }>

/** Asks for the two sides of a correcting entry, its amount and its reason. */
export function CorrectDialog({ corrected, onClose }: { corrected: LedgerTransaction; onClose: () => void }) {
  const { t } = useTranslation('ledger')
  const { language } = useLanguage()
  const decide = useDecide()
  const [typed, setTyped] = useState('')
  const [debit, setDebit] = useState<CorrectedAccount>('marketplace_revenue')
  const [credit, setCredit] = useState<CorrectedAccount>('chef_payable')
  const [tried, setTried] = useState(false)
  const [approval, setApproval] = useState<{ state: ApprovalState; act: CorrectAct }>()
  const keyOf = useKeyOf()
  const parsed = amountSchema.safeParse(typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.')))
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
        error={tried && !parsed.success ? t('correct.amountError') : undefined}
      >
        <TextInput
          inputMode="decimal"
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
