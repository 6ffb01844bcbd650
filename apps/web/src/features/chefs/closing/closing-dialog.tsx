import type { CalendarItem } from '@localchef/contracts/bookings/calendar-item'
import type { updateHours } from '@localchef/contracts/chefs/update-hours'
import { decidePlans } from '@localchef/contracts/closing/decide-plans'
import { listOrderSlots } from '@localchef/contracts/orders/list-order-slots'
import { longestReason } from '@localchef/contracts/text-limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { dayName } from '@/shared/format/day-name.ts'
import { formatDateTime, formatTimes } from '@/shared/format/time.ts'
import { dayAfter, zonedDay } from '@/shared/format/zoned-moment.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { textOfError, textOfRefusal } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { useChangeBusiness } from '../business/use-business.ts'
import { pageOfItem } from './page-of-item.ts'
import {
  type Choice,
  choicesOf,
  decisionOf,
  needsReason,
  type Plan,
  plansOf,
  whyItStays,
} from './plan-choices.ts'

/** The answer of an operation on hours. */
export type SavedHours = z.output<typeof updateHours.output>

interface ClosingDialogProps {
  items: readonly CalendarItem[]
  timeZone: string
  action: string
  /** The new hours, which close the times of these plans; null for a kitchen that pauses. */
  hours: z.input<typeof updateHours.input> | null
  onDone: (saved: SavedHours) => void
  onClose: () => void
}

/**
 * Asks for a decision on each plan in a time that the chef closes: keep it, propose another time to its buyer, move or end it,
 * with one message to the buyers of plans that end. Decisions and hours are saved in one call, all of them or none.
 */
export function ClosingDialog({ items, timeZone, action, hours, onDone, onClose }: ClosingDialogProps) {
  const { t } = useTranslation('closing')
  const { language } = useLanguage()
  const queryClient = useQueryClient()
  const change = useChangeBusiness()
  const formId = useId()
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const [reason, setReason] = useState('')
  const [wasAsked, setWasAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const plans = plansOf(items)
  const nameOf = ({ title, titleRu }: Plan) => inLanguage(language, title, titleRu)
  const closedDays = new Set(plans.map(({ startsAt }) => zonedDay(new Date(startsAt), timeZone)))
  const asksReason = plans.some((plan) => choices.get(plan.id)?.do === 'end' && needsReason(plan))
  const isMissing = asksReason && reason.trim() === ''
  const choose = (id: string, choice: Choice | undefined) => {
    const others = [...choices].filter(([one]) => one !== id)
    setChoices(new Map(choice ? [...others, [id, choice]] : others))
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setWasAsked(true)
    const decisions = plans.flatMap((plan) => decisionOf(plan, choices.get(plan.id)) ?? [])
    if (isMissing || decisions.length < choices.size) return
    setBusy(true)
    setFailure(undefined)
    try {
      onDone(await change(decidePlans, { plans: decisions, reason: reason.trim(), hours }))
    } catch (error) {
      const refused = failureOf(decidePlans, error)
      const plan = refused.code === 'plan_not_decided' && plans.find(({ id }) => id === refused.details.id)
      setFailure(
        plan
          ? t('notDecided', { plan: nameOf(plan), reason: textOfRefusal(refused.details, t('failed')) })
          : textOfError(error, t('failed')),
      )
    } finally {
      setBusy(false)
      void queryClient.invalidateQueries()
    }
  }
  return (
    <Dialog
      open
      decisive
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('title', { count: plans.length })}
      description={t('text')}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('back')}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <ul className="grid divide-y divide-line border-y border-line">
          {plans.map((item) => {
            const page = pageOfItem(item)
            const choice = choices.get(item.id)
            const possible = choicesOf(item)
            const name = nameOf(item)
            const stays = possible.length > 0 && whyItStays(item)
            return (
              <li key={item.id} className="grid gap-2 py-3">
                <div className="grid gap-0.5">
                  <p className="text-small text-ink-soft">
                    {[t(`kind.${item.kind}`), formatDateTime(item.startsAt, language, timeZone)].join(' · ')}
                  </p>
                  <p className="min-w-0 font-medium">
                    {page ? (
                      <Link to={page} target="_blank" className="underline">
                        {name}
                      </Link>
                    ) : (
                      name
                    )}
                    {item.buyerName && <span translate="no"> · {item.buyerName}</span>}
                  </p>
                </div>
                {possible.length > 0 ? (
                  <Select
                    aria-label={t('decision', { plan: name })}
                    value={choice?.do ?? 'keep'}
                    onChange={({ target: { value } }) => {
                      const chosen = possible.find((one) => one === value)
                      choose(item.id, chosen && (chosen === 'end' ? { do: chosen } : { do: chosen, to: '' }))
                    }}
                  >
                    <option value="keep">{t(`keep.${item.kind}`)}</option>
                    {possible.map((one) => (
                      <option key={one} value={one}>
                        {one === 'end' ? t(`end.${item.kind}`) : t(`move.${one}`)}
                      </option>
                    ))}
                  </Select>
                ) : (
                  <p className="text-small text-ink-soft">{t('standing')}</p>
                )}
                {stays && <p className="text-small text-ink-soft">{t(`stays.${stays}`)}</p>}
                {choice && choice.do !== 'end' && (
                  <MoveField
                    item={item}
                    timeZone={timeZone}
                    closedDays={closedDays}
                    value={choice.to}
                    onChange={(to) => choose(item.id, { ...choice, to })}
                    error={wasAsked && choice.to === '' ? t('chooseTime') : undefined}
                  />
                )}
              </li>
            )
          })}
        </ul>
        {asksReason && (
          <Field label={t('reason')} required error={wasAsked && isMissing ? t('missing') : undefined}>
            <TextArea
              value={reason}
              maxLength={longestReason}
              rows={2}
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
        )}
        <FormError>{failure}</FormError>
      </form>
    </Dialog>
  )
}

interface MoveFieldProps {
  item: CalendarItem
  timeZone: string
  /** The days of the plans to decide on: no other time is offered on them. */
  closedDays: ReadonlySet<string>
  value: string
  onChange: (to: string) => void
  error: string | undefined
}

/** The slot that is proposed to the buyer of an order, or the new day of anything else. */
function MoveField(props: MoveFieldProps) {
  return props.item.kind === 'order' ? <SlotField {...props} /> : <DayField {...props} />
}

function SlotField({ item, timeZone, closedDays, value, onChange, error }: MoveFieldProps) {
  const { t } = useTranslation('closing')
  const { language } = useLanguage()
  const { data, isError } = useQuery({
    queryKey: ['orders', 'slots', item.id, ...closedDays],
    queryFn: ({ signal }) =>
      callFunction(listOrderSlots, { orderId: item.id, besides: [...closedDays] }, { signal }),
  })
  const slots = data?.slots
  if (isError || slots?.length === 0) return <p className="text-small text-ink-soft">{t('noSlot')}</p>
  return (
    <Field
      label={t('toSlot')}
      hint={t(item.orderStatus === 'confirmed' ? 'slotHintAgreed' : 'slotHint')}
      error={error}
    >
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t('choose')}</option>
        {slots?.map(({ from, until }) => (
          <option key={from} value={from}>
            {dayName(from, language, timeZone)}, {formatTimes(from, until, language, timeZone)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function hintOf(
  { kind, guests, status }: MoveFieldProps['item'],
  t: TFunction<'closing'>,
): string | undefined {
  switch (kind) {
    case 'drop':
      return t(guests > 0 ? 'soldDropHint' : 'dropHint')
    case 'batch':
      return guests > 0 ? t('soldBatchHint') : undefined
    case 'booking':
      return t(status === 'awaiting_deposit' ? 'bookingHintUnpaid' : 'bookingHint')
    case 'class':
      return guests > 0 ? t('classHint') : undefined
    default:
      return undefined
  }
}

function DayField({ item, timeZone, value, onChange, error }: MoveFieldProps) {
  const { t } = useTranslation('closing')
  return (
    <Field label={t('toDay')} hint={hintOf(item, t)} error={error}>
      <TextInput
        type="date"
        value={value}
        min={dayAfter(zonedDay(new Date(Math.min(Date.now(), Date.parse(item.startsAt))), timeZone))}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
