import { longestQuery } from '@localchef/contracts/text-limits'
import { Search, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useUnreadTotal } from '@/features/messages/use-unread-messages.ts'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { NotLive } from '@/shared/live/not-live.tsx'
import { FilterChip } from '@/shared/ui/chip.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { BookingConversation } from '../components/booking-conversation.tsx'
import { InboxList } from '../components/inbox-list.tsx'
import { useInbox, type WhichConversations } from '../use-inbox.ts'

/** Debounce of the search, in milliseconds. */
const typingMs = 300

/** All conversations of a buyer or a chef. The address holds the search, so that going back restores it. */
export default function InboxPage() {
  const { t } = useTranslation(['inbox', 'messages'])
  const { user } = useAuth()
  const [parameters, setParameters] = useSearchParams()
  const which: WhichConversations = parameters.get('which') === 'unread' ? 'unread' : 'all'
  const search = parameters.get('q') ?? ''
  const [typed, setTyped] = useState(search)
  const waiting = useUnreadTotal()
  const { query, lost, readAgain } = useInbox(user?.id ?? '', { query: search, which })

  const put = (name: string, value: string) =>
    setParameters(
      (now) => {
        if (value) {
          now.set(name, value)
        } else {
          now.delete(name)
        }
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a typed change starts the delay
  useEffect(() => {
    if (typed.trim() === search) return
    const timer = window.setTimeout(() => put('q', typed.trim()), typingMs)
    return () => window.clearTimeout(timer)
  }, [typed])

  const open = query.data?.pages
    .flatMap((page) => page.conversations)
    .find(({ bookingId }) => bookingId !== null && bookingId === parameters.get('booking'))
  return (
    <div className="grid max-w-4xl gap-5">
      <h1 className="food-name text-heading">{t('messages', { ns: 'messages' })}</h1>
      <search className="flex flex-wrap items-center gap-3">
        <SearchField typed={typed} onType={setTyped} />
        <FilterChip
          pressed={which === 'unread'}
          count={waiting}
          onClick={() => put('which', which === 'unread' ? '' : 'unread')}
        >
          {t('unread')}
        </FilterChip>
      </search>
      {lost && <NotLive text={t('messages:notLive')} />}
      <div aria-busy={query.isPlaceholderData || undefined} className="min-w-0">
        <InboxList
          query={query}
          search={search}
          which={which}
          onOpenBooking={({ bookingId }) => put('booking', bookingId ?? '')}
          onShowAll={() => {
            setTyped('')
            setParameters({}, { replace: true })
          }}
        />
      </div>
      {open?.bookingId && (
        <BookingConversation
          booking={{ ...open, bookingId: open.bookingId }}
          onClose={() => {
            put('booking', '')
            readAgain()
          }}
        />
      )}
    </div>
  )
}

function SearchField({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  const { t } = useTranslation('inbox')
  return (
    <Field label={t('search')} hideLabel required className="min-w-56 flex-1">
      <TextInput
        type="search"
        value={typed}
        maxLength={longestQuery}
        placeholder={t('search')}
        onChange={(event) => onType(event.target.value)}
        start={<Search aria-hidden />}
        end={
          typed && (
            <IconButton label={t('clear')} onClick={() => onType('')}>
              <X aria-hidden />
            </IconButton>
          )
        }
        className="[&::-webkit-search-cancel-button]:hidden"
      />
    </Field>
  )
}
