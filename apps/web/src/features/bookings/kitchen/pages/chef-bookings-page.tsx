import type { Booking } from '@localchef/contracts/bookings/booking'
import { exportBookings } from '@localchef/contracts/bookings/export-bookings'
import { mostExportedRows } from '@localchef/contracts/export-limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarClock, Download } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type DecisionProps, PreparedTransition } from '@/features/bookings/prepared-transition.tsx'
import { DepositRule } from '@/features/payments/deposit-rule.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { saveCsv } from '@/shared/browser/save-file.ts'
import { useMyChef } from '@/shared/chefs/use-my-chef.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTimes } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useFollowedRows } from '@/shared/live/use-live-rows.ts'
import { PagedList } from '@/shared/page/paged-list.tsx'
import { DecisionDialog, DecisionOver } from '@/shared/prepared/decision-dialog.tsx'
import { PreparedNotice } from '@/shared/prepared/prepared-notice.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { Tabs } from '@/shared/ui/tabs.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useNow } from '@/shared/ui/use-now.ts'
import { bookingAnswers } from '../booking-answers.ts'
import { BookingCalendar } from '../components/booking-calendar.tsx'
import { ConfirmChangedTerms, useAgreeToBooking } from '../components/booking-transitions.tsx'
import { KitchenBookingCard } from '../components/kitchen-booking-card.tsx'
import { RefuseBookingDialog } from '../components/refuse-booking-dialog.tsx'
import { useChefBookings, type WhichBookings } from '../use-chef-bookings.ts'

export default function ChefBookingsPage() {
  const { t } = useTranslation('kitchen')
  const queryClient = useQueryClient()
  const [parameters, setParameters] = useSearchParams()
  const chosen = parameters.get('which')
  const which = chosen === 'closed' || chosen === 'calendar' ? chosen : 'open'
  const readAgain = useCallback(
    () => queryClient.invalidateQueries({ queryKey: ['bookings'] }),
    [queryClient],
  )
  const chefId = useMyChef().data?.chef?.id
  useFollowedRows(chefId ? { table: 'bookings', filter: `chef_id=eq.${chefId}` } : undefined, readAgain)
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="food-name text-heading">{t('bookings.title')}</h1>
        <ExportBookings />
      </div>
      <PreparedKitchenBooking />
      <Tabs
        label={t('bookings.title')}
        value={which}
        onValueChange={(next) => setParameters(next === 'open' ? {} : { which: next }, { replace: true })}
        tabs={[
          { value: 'open', label: t('bookings.tabs.open'), content: <BookingList which="open" /> },
          { value: 'calendar', label: t('bookings.tabs.calendar'), content: <BookingCalendar /> },
          { value: 'closed', label: t('bookings.tabs.closed'), content: <BookingList which="closed" /> },
        ]}
      />
    </>
  )
}

function BookingList({ which }: { which: WhichBookings }) {
  const { t } = useTranslation('kitchen')
  return (
    <PagedList
      query={useChefBookings(which)}
      rowsOf={({ bookings }) => bookings}
      failed={t('bookings.failedToLoad')}
      skeleton={
        <SkeletonGroup className="grid gap-4">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-64 rounded-lg" />
          ))}
        </SkeletonGroup>
      }
      empty={
        <EmptyState
          icon={<CalendarClock />}
          title={t(which === 'open' ? 'bookings.empty.open' : 'bookings.empty.closed')}
          action={<ButtonLink to="/dashboard/services">{t('bookings.empty.action')}</ButtonLink>}
        >
          {t('bookings.empty.text')}
        </EmptyState>
      }
    >
      {(booking) => <KitchenBookingCard booking={booking} />}
    </PagedList>
  )
}

/** Saves all bookings of the kitchen with their deposits and balances. */
function ExportBookings() {
  const { t } = useTranslation('kitchen')
  const exporting = useMutation({
    mutationFn: () => callFunction(exportBookings, {}),
    onSuccess: ({ csv, isCut }) => {
      saveCsv(`bookings-${new Date().toISOString().slice(0, 10)}.csv`, csv)
      if (isCut) toast.warning(t('bookings.export.cut', { count: mostExportedRows }))
    },
    onError: () => toast.error(t('bookings.export.failed')),
  })
  return (
    <Button
      variant="secondary"
      icon={<Download aria-hidden />}
      busy={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      {t('bookings.export.action')}
    </Button>
  )
}

/** The chef's step of a booking that a program prepared, with the booking as it is now. */
function PreparedKitchenBooking() {
  return <PreparedTransition Decision={Decision} />
}

function Decision({ booking, prepared: { to, reason }, onClose }: DecisionProps) {
  const { t } = useTranslation('kitchen')
  const { transition, agree, changed, forgetChanged } = useAgreeToBooking(booking, onClose)
  const { confirm, complete, refusal } = bookingAnswers(booking, useNow(60_000))
  if (changed) {
    return <ConfirmChangedTerms {...{ booking, changed, transition, agree }} onClose={forgetChanged} />
  }
  if (refusal === to) {
    return (
      <RefuseBookingDialog
        booking={booking}
        to={to}
        prepared={reason}
        onClose={onClose}
        onReason={(given) => transition.mutate({ booking, to, reason: given }, { onSettled: onClose })}
      >
        <PreparedNotice of="act" />
        <BookingTermsList booking={booking} />
      </RefuseBookingDialog>
    )
  }
  const isAgreement = to === 'confirmed' && confirm
  if (!isAgreement && !(to === 'completed' && complete)) {
    return transition.isPending ? null : <DecisionOver onClose={onClose} />
  }
  return (
    <DecisionDialog
      title={t(isAgreement ? 'bookings.decide.confirm' : 'bookings.decide.complete', {
        number: booking.number,
      })}
      action={t(isAgreement ? 'bookings.action.confirm' : 'bookings.action.complete')}
      busy={transition.isPending}
      onDecide={() =>
        isAgreement ? agree() : transition.mutate({ booking, to: 'completed' }, { onSettled: onClose })
      }
      onClose={onClose}
    >
      <BookingTermsList booking={booking} />
    </DecisionDialog>
  )
}

/** The terms that bind both sides. */
function BookingTermsList({ booking }: { booking: Booking }) {
  const { t } = useTranslation('kitchen')
  const { language } = useLanguage()
  const { buyer, chef, deposit, guests, isClass, place, price, startsAt, endsAt } = booking
  return (
    <>
      <ul className="grid gap-1.5">
        <li className="food-name">
          {inLanguage(language, booking.serviceName, booking.serviceNameRu)} · {buyer.name}
        </li>
        <li>{formatDateTimes(startsAt, endsAt, language, chef.timeZone)}</li>
        <li>{t(isClass ? 'bookings.places' : 'bookings.guests', { count: guests })}</li>
        {place && <li>{place}</li>}
        {price !== null && <li className="numeric font-semibold">{formatDollars(price)}</li>}
      </ul>
      {deposit && <DepositRule terms={deposit.terms} price={price} booking={booking} ofBuyer />}
    </>
  )
}
