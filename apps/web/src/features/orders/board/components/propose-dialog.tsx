import { listOrderSlots } from '@localchef/contracts/orders/list-order-slots'
import type { Order } from '@localchef/contracts/orders/order'
import { proposeSlot } from '@localchef/contracts/orders/propose-slot'
import type { Slot } from '@localchef/contracts/orders/quote-order'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pickupTime } from '@/features/orders/board/pickup-time.ts'
import { runningUntil } from '@/features/orders/slot-time.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { type Failure, failureOf } from '@/shared/backend/failure-of.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { PreparedNotice } from '@/shared/prepared/prepared-notice.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { FilterChip } from '@/shared/ui/chip.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'

interface ProposeDialogProps {
  order: Order
  /** The slot that a program chose. */
  prepared?: string
  onClose: () => void
}

/** Proposes another slot to the buyer, out of those in which the kitchen can hand the order over. */
export function ProposeDialog({ order, prepared, onClose }: ProposeDialogProps) {
  const { t } = useTranslation(['board', 'common'])
  const slots = useOrderSlots(order.id)
  const propose = useProposeSlot(order)
  const [chosen, setChosen] = useState(prepared)
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen) propose.mutate(chosen, { onSuccess: onClose, onError: () => void slots.refetch() })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('propose.title', { number: order.number })}
      description={t(order.status === 'ready' ? 'missed.proposeText' : 'propose.text', {
        name: order.buyer.name,
      })}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" form={formId} disabled={!chosen} busy={propose.isPending}>
            {t('propose.send')}
          </Button>
        </>
      }
    >
      {prepared && <PreparedNotice of="act" />}
      <form id={formId} className="grid gap-4" onSubmit={submit}>
        {slots.data ? (
          <SlotChoice
            slots={slots.data.slots}
            timeZone={slots.data.timeZone}
            chosen={chosen}
            onChoose={setChosen}
          />
        ) : slots.isError ? (
          <ErrorState error={slots.error} retry={() => void slots.refetch()} />
        ) : (
          <SkeletonGroup className="flex flex-wrap gap-2">
            {[0, 1, 2, 3, 4, 5].map((chip) => (
              <Skeleton key={chip} className="h-11 w-36 rounded-full" />
            ))}
          </SkeletonGroup>
        )}
        {propose.isError && (
          <FormError>
            {proposeFailureText(t, order.number, failureOf(proposeSlot, propose.error).code)}
          </FormError>
        )}
      </form>
    </Dialog>
  )
}

type Code = Failure<(typeof proposeSlot)['refusals'][number]>['code']

function proposeFailureText(t: TFunction<['board', 'common']>, number: number, code: Code): string {
  switch (code) {
    case 'slot_unavailable':
      return t('propose.taken')
    case 'order_conflict':
      return t('propose.conflict', { number })
    default:
      return refusalText(code, t('failed.unknown', { number }))
  }
}

interface SlotChoiceProps {
  slots: readonly Slot[]
  timeZone: string
  chosen: string | undefined
  onChoose: (slotFrom: string) => void
}

/** Slots by day in the kitchen's time zone. */
function SlotChoice({ slots, timeZone, chosen, onChoose }: SlotChoiceProps) {
  const { t } = useTranslation('board')
  const { language } = useLanguage()
  const [now] = useState(Date.now)
  if (slots.length === 0) return <p>{t('propose.none')}</p>
  const days = new Map<string, { from: string; hours: string }[]>()
  for (const { from, until } of slots) {
    const { day, hours } = pickupTime({ slotFrom: from, slotUntil: until }, timeZone, language, now)
    const name = day ?? t('propose.today')
    const time = runningUntil({ from, until }, { language, timeZone, now })
    days.set(name, [...(days.get(name) ?? []), { from, hours: time ? t('propose.now', { time }) : hours }])
  }
  return (
    <div className="grid max-h-[45vh] gap-4 overflow-y-auto p-1">
      {[...days].map(([day, times]) => (
        <fieldset key={day}>
          <legend className="mb-2 text-small font-semibold">{day}</legend>
          <div className="flex flex-wrap gap-2">
            {times.map(({ from, hours }) => (
              <FilterChip key={from} pressed={chosen === from} onClick={() => onChoose(from)}>
                <span className="numeric inline-block first-letter:uppercase">{hours}</span>
              </FilterChip>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

/** Other slots for an order. Never cached, because slots fill up. */
function useOrderSlots(orderId: string) {
  return useQuery({
    queryKey: ['orders', 'slots', orderId],
    queryFn: ({ signal }) => callFunction(listOrderSlots, { orderId }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

function useProposeSlot(order: Order) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (slotFrom: string) => callFunction(proposeSlot, { orderId: order.id, slotFrom }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  })
}
