import type { ConversationSummary } from '@localchef/contracts/messages/list-conversations'
import { ArrowRight } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { Sheet } from '@/shared/ui/sheet.tsx'

const Conversation = lazy(() => import('@/features/messages/components/conversation.tsx'))

interface BookingConversationProps {
  booking: ConversationSummary & { bookingId: string }
  onClose: () => void
}

/** The conversation about a booking in a sheet beside the inbox, with a link to the booking. */
export function BookingConversation({ booking, onClose }: BookingConversationProps) {
  const { t } = useTranslation(['inbox', 'messages'])
  const { language } = useLanguage()
  const { bookingId, viewer, number, isOver, about } = booking
  const of = useMemo(() => ({ bookingId }), [bookingId])
  const page = viewer === 'chef' ? '/dashboard/bookings' : '/dashboard/user-bookings'
  const service = about.map((thing) => inLanguage(language, thing.name, thing.nameRu)).join(', ')
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('with', { ns: 'messages', name: inLanguage(language, booking.name, booking.nameRu) })}
      description={`${t('booking', { number })} · ${service}`}
    >
      <div className="flex h-[70dvh] flex-col gap-3 sm:h-full">
        <ButtonLink
          to={isOver ? `${page}?which=closed` : page}
          variant="secondary"
          size="sm"
          className="w-fit"
          icon={<ArrowRight aria-hidden />}
        >
          {t('openBooking')}
        </ButtonLink>
        <Suspense fallback={null}>
          <Conversation of={of} className="min-h-0 flex-1" />
        </Suspense>
      </div>
    </Sheet>
  )
}
