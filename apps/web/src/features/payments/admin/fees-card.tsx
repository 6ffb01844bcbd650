import { zoneName } from '@localchef/contracts/formatters'
import { getKitchenFees } from '@localchef/contracts/payments/get-kitchen-fees'
import type { FeeKind, FeePeriod, KitchenFees } from '@localchef/contracts/payments/kitchen-fee'
import { setCommission } from '@localchef/contracts/payments/set-commission'
import { setServiceFee } from '@localchef/contracts/payments/set-service-fee'
import { withdrawFee } from '@localchef/contracts/payments/withdraw-fee'
import { typedNumber } from '@localchef/contracts/typed-number'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatFee, formatPercent } from '@/shared/format/percent.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { NumberInput } from '@/shared/forms/number-input.tsx'
import { longestAmount } from '@/shared/forms/typed-lengths.ts'
import { readingsText } from '@/shared/forms/validation-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ReasonDialog } from '@/shared/long-list/reason-dialog.tsx'
import { MissingRights } from '@/shared/staff/missing-rights.tsx'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { useDecide } from '@/shared/undo/use-decide.ts'
import { useFeeText } from './fee-text.ts'
import { PlannedFees } from './planned-fees.tsx'

interface Asked {
  kind: FeeKind
  /** A planned period to change. */
  replaced?: FeePeriod
}

/** The commission and the service fee of a kitchen: in force, planned and past, with the buttons that change them. */
export function FeesCard({ chefId, name }: { chefId: string; name: string }) {
  const { t } = useTranslation('fees')
  const mayRead = useHasRightOf(getKitchenFees)
  const [asked, setAsked] = useState<Asked>()
  const query = useQuery({
    enabled: mayRead,
    queryKey: ['admin', 'fees', chefId],
    queryFn: ({ signal }) => callFunction(getKitchenFees, { chefId }, { signal }),
    staleTime: 5_000,
  })
  const fees = query.data
  return (
    <Card>
      <CardBody className="grid gap-4">
        <h2 className="food-name text-subtitle">{t('title')}</h2>
        <MissingRights of={[getKitchenFees]} />
        {mayRead && query.isPending && (
          <SkeletonGroup>
            <Skeleton className="h-28 rounded-md" />
          </SkeletonGroup>
        )}
        {query.isError && !fees && <ErrorState error={query.error} retry={() => void query.refetch()} />}
        {fees && (
          <>
            <PresentFee kind="commission" fees={fees} onChange={() => setAsked({ kind: 'commission' })} />
            <PresentFee kind="service_fee" fees={fees} onChange={() => setAsked({ kind: 'service_fee' })} />
            <PlannedFees
              chefId={chefId}
              periods={fees.periods.filter(({ state }) => state === 'planned')}
              onChange={(replaced) => setAsked({ kind: replaced.kind, replaced })}
            />
            <FeeHistory periods={fees.periods.filter(({ state }) => state !== 'planned')} />
            {asked && (
              <FeeDialog
                {...asked}
                chefId={chefId}
                name={name}
                fees={fees}
                onClose={() => setAsked(undefined)}
              />
            )}
          </>
        )}
      </CardBody>
    </Card>
  )
}

interface PresentFeeProps {
  kind: FeeKind
  fees: KitchenFees
  onChange: () => void
}

function PresentFee({ kind, fees, onChange }: PresentFeeProps) {
  const { t } = useTranslation('fees')
  const { language } = useLanguage()
  const isCommission = kind === 'commission'
  const texts = isCommission ? 'commission' : 'serviceFee'
  const present = fees.periods.find((period) => period.kind === kind && period.state === 'present')
  const isOwn = typeof present?.percent === 'number'
  const { servicePercent, serviceFixed, sharePercent } = fees.now
  const hasNone = !isCommission && servicePercent === 0 && serviceFixed === 0
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        <strong className="block">
          {hasNone
            ? t('serviceFee.none')
            : isCommission
              ? t('commission.now', { percent: formatPercent(sharePercent, language) })
              : t('serviceFee.now', { fee: formatFee(servicePercent, serviceFixed, language) })}
        </strong>
        <span className="text-small text-ink-soft">{t(`${texts}.${isOwn ? 'own' : 'usual'}`)}</span>
      </p>
      <Button size="sm" variant="secondary" onClick={onChange}>
        {t(`${texts}.change`)}
      </Button>
    </div>
  )
}

/** Fees in force, past and withdrawn, the latest first, with authors and reasons. */
function FeeHistory({ periods }: { periods: readonly FeePeriod[] }) {
  const { t } = useTranslation('fees')
  const { language } = useLanguage()
  const { feeText, dayText } = useFeeText()
  if (periods.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t('history')}</h3>
      <ol aria-label={t('history')} className="grid divide-y divide-line text-small">
        {periods.map((period) => {
          const { id, kind, state, reason, by, at, withdrawal } = period
          return (
            <li key={id} className="grid gap-0.5 py-2">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <strong className={state === 'withdrawn' ? 'line-through' : undefined}>
                  {t('from', { day: dayText(period), fee: feeText(period) })}
                </strong>
                <span className="text-caption text-ink-soft">
                  {[t(`kind.${kind}`), t(`state.${state}`)].join(' · ')}
                </span>
              </span>
              <span className="wrap-anywhere text-ink-soft">{reason}</span>
              <span className="text-caption text-ink-soft" translate="no">
                {[by, formatDateTime(at, language)].filter(Boolean).join(' · ')}
              </span>
              {withdrawal && (
                <span className="wrap-anywhere text-ink-soft">
                  {t('withdrawnBecause', { reason: withdrawal.reason })}{' '}
                  <span className="text-caption" translate="no">
                    {[withdrawal.by, formatDateTime(withdrawal.at, language)].filter(Boolean).join(' · ')}
                  </span>
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

interface FeeDialogProps {
  kind: FeeKind
  chefId: string
  name: string
  fees: KitchenFees
  /** A planned period to change. */
  replaced?: FeePeriod
  onClose: () => void
}

/** Asks for a commission or a service fee, its first day and the reason. */
function FeeDialog(props: FeeDialogProps) {
  const { kind, name, fees, onClose } = props
  const { t } = useTranslation('fees')
  const { language } = useLanguage()
  const texts = kind === 'commission' ? 'commission' : 'serviceFee'
  const form = useFeeForm(kind, fees, props.replaced)
  const { usual, isUsual, typed, wrong, set } = form
  const saveFee = useSaveFee(props)
  const [tried, setTried] = useState(false)
  const save = async (reason: string) => {
    setTried(true)
    return form.isValid && saveFee(form.wanted, typed.day, reason)
  }
  return (
    <ReasonDialog
      title={t(`${texts}.ask`, { name })}
      description={t(`${texts}.text`)}
      confirm={t(`${texts}.confirm`)}
      hint={t('hint')}
      templates={[t('commission.templates.1'), t('commission.templates.2'), t('commission.templates.3')]}
      onClose={onClose}
      onConfirm={save}
    >
      <Checkbox
        label={t(`${texts}.usualOption`, { fee: formatFee(usual.percent, usual.fixed, language) })}
        checked={isUsual}
        onChange={(event) => form.setUsual(event.target.checked)}
      />
      {!isUsual && (
        <AmountField
          label={t('commission.percent')}
          unit="%"
          error={tried && wrong.percent ? t(`${texts}.percentError`) : undefined}
          value={typed.percent}
          onChange={(value) => set({ percent: value })}
        />
      )}
      {!isUsual && kind === 'service_fee' && (
        <AmountField
          label={t('serviceFee.fixed')}
          unit="$"
          error={tried && wrong.fixed ? (readingsText(typed.fixed) ?? t('serviceFee.fixedError')) : undefined}
          value={typed.fixed}
          onChange={(value) => set({ fixed: value })}
        />
      )}
      <Field
        label={t('day')}
        hint={t('dayHint', { zone: zoneName(fees.timeZone, language) })}
        required
        error={tried && wrong.day ? t('dayError') : undefined}
      >
        <TextInput
          type="date"
          min={fees.today}
          value={typed.day}
          onChange={({ target }) => set({ day: target.value })}
        />
      </Field>
    </ReasonDialog>
  )
}

/**
 * Saves the fee. The undo withdraws a newly planned fee. A changed plan has no undo, because it can be changed again.
 */
function useSaveFee({ kind, chefId, name, fees, replaced }: FeeDialogProps) {
  const { t } = useTranslation('fees')
  const { dayText, feeText } = useFeeText()
  const decide = useDecide()
  const texts = kind === 'commission' ? 'commission' : 'serviceFee'
  return (wanted: WantedFee | null, day: string, reason: string) => {
    const change = {
      chefId,
      holdsFrom: day,
      version: fees.version,
      reason,
      ...(replaced ? { replaces: replaced.id } : {}),
    }
    let planned: FeePeriod | undefined
    const run = async () => {
      const after = await setKitchenFee(kind, change, wanted)
      planned = after.periods.find(
        (period) => period.kind === kind && period.state === 'planned' && period.holdsFrom === day,
      )
    }
    const shown = { kind, percent: wanted?.percent ?? null, fixed: wanted?.fixed ?? null }
    const isPlan = day > fees.today
    return decide(
      run,
      t(isPlan ? `${texts}.plannedFor` : `${texts}.done`, {
        name,
        fee: feeText(shown),
        day: dayText({ holdsFrom: day }),
      }),
      isPlan && !replaced
        ? () => callFunction(withdrawFee, { id: planned?.id ?? '', reason: t('undone') })
        : undefined,
    )
  }
}

interface AmountFieldProps {
  label: string
  unit: '%' | '$'
  error: string | undefined
  value: string
  onChange: (value: string) => void
}

function AmountField({ label, unit, error, value, onChange }: AmountFieldProps) {
  return (
    <Field label={label} required error={error}>
      <NumberInput
        decimal
        cents={unit === '$'}
        percent={unit === '%'}
        className="numeric"
        maxLength={longestAmount}
        value={value}
        end={<span className="pr-3 text-small text-ink-faint">{unit}</span>}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

interface WantedFee {
  percent: number
  fixed: number
}

interface KitchenFeeChange {
  chefId: string
  holdsFrom: string
  version: number
  reason: string
  replaces?: string
}

function setKitchenFee(
  kind: FeeKind,
  change: KitchenFeeChange,
  wanted: WantedFee | null,
): Promise<KitchenFees> {
  if (kind === 'commission') {
    return callFunction(setCommission, { ...change, percent: wanted?.percent ?? null })
  }
  const fee = wanted && { servicePercent: wanted.percent, serviceFixed: wanted.fixed }
  return callFunction(setServiceFee, { ...change, fee })
}

const percentOf = {
  commission: setCommission.input.shape.percent.unwrap(),
  service_fee: setServiceFee.input.shape.fee.unwrap().shape.servicePercent,
}
const fixedSchema = setServiceFee.input.shape.fee.unwrap().shape.serviceFixed

/** The fields of a commission or a service fee as they are typed, beginning with the planned or present one. */
function useFeeForm(kind: FeeKind, fees: KitchenFees, replaced: FeePeriod | undefined) {
  const usual = feeOf(kind, fees.marketplace)
  const begun = replaced ?? fees.periods.find((period) => period.kind === kind && period.state === 'present')
  const own = begun && begun.percent !== null ? { percent: begun.percent, fixed: begun.fixed ?? 0 } : null
  const [isUsual, setUsual] = useState(own === null)
  const [typed, setTyped] = useState({
    percent: String((own ?? usual).percent),
    fixed: String((own ?? usual).fixed),
    day: replaced?.holdsFrom ?? fees.today,
  })
  const percent = percentOf[kind].safeParse(typedNumber(typed.percent, true))
  const fixed = fixedSchema.safeParse(kind === 'commission' ? 0 : typedNumber(typed.fixed))
  const isDay = /^\d{4}-\d\d-\d\d$/.test(typed.day) && typed.day >= fees.today
  return {
    usual,
    isUsual,
    setUsual,
    typed,
    set: (change: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...change })),
    wrong: { percent: !percent.success, fixed: !fixed.success, day: !isDay },
    isValid: isDay && (isUsual || (percent.success && fixed.success)),
    /** Null for the marketplace's fees. */
    wanted: isUsual ? null : { percent: percent.data ?? 0, fixed: fixed.data ?? 0 },
  }
}

const feeOf = (kind: FeeKind, { sharePercent, servicePercent, serviceFixed }: KitchenFees['marketplace']) =>
  kind === 'commission'
    ? { percent: sharePercent, fixed: 0 }
    : { percent: servicePercent, fixed: serviceFixed }
