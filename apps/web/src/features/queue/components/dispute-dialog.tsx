import type { DisputeOutcome } from '@localchef/contracts/disputes/dispute-outcome'
import type { AdminDispute } from '@localchef/contracts/disputes/get-dispute'
import { wordDispute } from '@localchef/contracts/disputes/word-dispute'
import { languageNames, languages } from '@localchef/contracts/language'
import type { QueueItem } from '@localchef/contracts/queue/get-queue'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { creditLimitText } from '@/features/credit/credit-limit-text.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { NumberInput } from '@/shared/forms/number-input.tsx'
import { longestAmount } from '@/shared/forms/typed-lengths.ts'
import { readingsText } from '@/shared/forms/validation-text.ts'
import { ReasonDialog } from '@/shared/long-list/reason-dialog.tsx'
import { type ApprovalState, AskOwners, approvalStateOf } from '@/shared/staff/ask-owners.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { RadioCards } from '@/shared/ui/radio-cards.tsx'
import {
  type Ending,
  endingsFor,
  type GivenBack,
  givenBackOf,
  hasAmount,
  mostOf,
  outcomeOf,
} from './dispute-choice.ts'
import { useDispute } from './use-dispute.ts'
import type { Because } from './use-queue-decisions.ts'
import { useQueueWords } from './use-queue-words.ts'
import { useReasonTemplates } from './use-reason-templates.ts'
import type { Verdict } from './verdict.ts'

interface DisputeDialogProps {
  item: QueueItem
  verdict: Verdict
  onClose: () => void
  /** Resolves to whether it succeeded. */
  onDecide: (because: Because) => Promise<boolean>
}

/** Decides a dispute for one side: with its outcome, the reason, and the words that both sides will read. */
export function DisputeDialog(props: DisputeDialogProps) {
  const dispute = useDispute(props.item.id).data
  return dispute ? <LoadedDialog {...props} dispute={dispute} /> : null
}

type LoadedDialogProps = DisputeDialogProps & { dispute: AdminDispute }

function LoadedDialog({ item, verdict, onClose, onDecide, dispute }: LoadedDialogProps) {
  const { t } = useTranslation(['queue', 'disputes', 'evidence'])
  const { t: creditText } = useTranslation('credit')
  const { titleOf } = useQueueWords()
  const templates = useReasonTemplates(item, verdict)
  const side = verdict === 'approve' ? 'buyer' : 'chef'
  const given = givenBackOf(dispute)
  const endings = endingsFor(side, given)
  const [ending, setEnding] = useState<Ending>(
    endings.find((each) => each === 'whole' || each === 'owed') ?? 'nothing',
  )
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const [limit, setLimit] = useState<string>()
  const [approval, setApproval] = useState<{ state: ApprovalState; amount: number }>()
  const outcome = outcomeOf(ending, typed, given)
  const confirm = useConfirmLabel(side, ending, outcome)
  const save = async (reason: string) => {
    setTried(true)
    setApproval(undefined)
    setLimit(undefined)
    if (!outcome) return false
    const onRefused = (error: unknown) => {
      setLimit(creditLimitText(creditText, error))
      const state = approvalStateOf(error)
      if (state && 'amount' in outcome) setApproval({ state, amount: outcome.amount })
    }
    return onDecide({ reason, takeAway: false, outcome, onRefused })
  }
  return (
    <ReasonDialog
      title={t(`ask.dispute.${verdict}`, { subject: titleOf(item) })}
      description={t('askText.dispute')}
      confirm={confirm}
      templates={templates}
      hint={t('disputes:reasonHint')}
      onClose={onClose}
      onConfirm={save}
    >
      {(reason) => (
        <>
          <EndingChoice side={side} endings={endings} ending={ending} given={given} onChoose={setEnding} />
          {hasAmount(ending) && (
            <AmountField
              most={mostOf(ending, given)}
              isFinal={ending === 'part' || ending === 'credit'}
              typed={typed}
              isWrong={tried && !outcome}
              limit={limit}
              onType={setTyped}
            />
          )}
          {outcome && <DisputePreview dispute={dispute} side={side} outcome={outcome} reason={reason} />}
          {approval && (
            <AskOwners
              act={{ operation: 'decide-dispute', reportId: item.id, amount: approval.amount }}
              state={approval.state}
            />
          )}
        </>
      )}
    </ReasonDialog>
  )
}

/** Names the party and the outcome. */
function useConfirmLabel(
  side: 'buyer' | 'chef',
  ending: Ending,
  outcome: DisputeOutcome | undefined,
): string {
  const { t } = useTranslation(['evidence', 'queue'])
  if (outcome && 'amount' in outcome) {
    const amount = formatDollars(outcome.amount)
    if (ending === 'owed') return t('dispute.owes', { amount })
    if (ending === 'credit') return t('dispute.giveCredit', { amount })
    return t(ending === 'settled' ? 'dispute.gave' : 'dispute.refundAmount', { amount })
  }
  if (ending === 'warning') return t(side === 'buyer' ? 'dispute.warnChef' : 'dispute.warnBuyer')
  if (ending === 'nothing') {
    return t(side === 'buyer' ? 'queue:do.dispute.approve' : 'queue:do.dispute.reject')
  }
  return t('dispute.refundBuyer')
}

interface EndingChoiceProps {
  side: 'buyer' | 'chef'
  endings: readonly Ending[]
  ending: Ending
  given: GivenBack
  onChoose: (ending: Ending) => void
}

function EndingChoice({ side, endings, ending, given, onChoose }: EndingChoiceProps) {
  const { t } = useTranslation('disputes')
  const amount = formatDollars(given.byCard)
  const hints: Record<Ending, string> = {
    whole: t('hint.whole'),
    part: t('hint.part'),
    owed: t('hint.owed'),
    settled: t('hint.settled'),
    credit: t('hint.credit'),
    warning: t(`warned.${side}`),
    nothing: t('hint.nothing'),
  }
  return (
    <RadioCards
      legend={t('outcome')}
      name="outcome"
      dense
      value={ending}
      onValueChange={onChoose}
      options={endings.map((value) => ({
        value,
        label: t(`ending.${value}`, { amount }),
        hint: hints[value],
      }))}
    />
  )
}

interface AmountFieldProps {
  most: number
  /** Whether the outcome can't be undone. */
  isFinal: boolean
  typed: string
  isWrong: boolean
  /** The limit of credit that the amount exceeded. */
  limit: string | undefined
  onType: (typed: string) => void
}

function AmountField({ most, isFinal, typed, isWrong, limit, onType }: AmountFieldProps) {
  const { t } = useTranslation(['disputes', 'evidence'])
  const amount = formatDollars(most)
  return (
    <Field
      label={t('amount')}
      hint={isFinal ? t('amountHint', { amount }) : t('evidence:dispute.upTo', { amount })}
      required
      error={isWrong ? (readingsText(typed) ?? t('amountError', { amount })) : limit}
    >
      <NumberInput
        cents
        className="numeric"
        maxLength={longestAmount}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    </Field>
  )
}

interface DisputePreviewProps {
  dispute: AdminDispute
  /** The side that the decision is for. */
  side: 'buyer' | 'chef'
  outcome: DisputeOutcome
  reason: string
}

/** The notifications of both sides in both languages, worded as the server sends them. */
function DisputePreview({ dispute: { order, booking }, side, outcome, reason }: DisputePreviewProps) {
  const { t } = useTranslation('disputes')
  const decided = {
    subject: order ? ('order' as const) : ('booking' as const),
    number: String((order ?? booking)?.number ?? ''),
    side,
    outcome,
    note: reason || '…',
  }
  return (
    <section className="grid gap-4 rounded-md bg-sunken p-4 text-small" aria-live="polite">
      {(['buyer', 'chef'] as const).map((reader) => {
        const { words } = wordDispute(reader, decided)
        return (
          <div key={reader} className="grid gap-2">
            <h3 className="text-caption font-semibold text-ink-soft">{t(`reads.${reader}`)}</h3>
            {languages.map((language) => (
              <div key={language} className="grid gap-0.5">
                <p className="text-caption text-ink-soft">{languageNames[language]}</p>
                <p lang={language} className="font-semibold">
                  {words[language].title}
                </p>
                <p lang={language} className="wrap-anywhere">
                  {words[language].message}
                </p>
              </div>
            ))}
          </div>
        )
      })}
    </section>
  )
}
