import { type ConversationSummary, listConversations } from '@localchef/contracts/messages/list-conversations'
import { longestQuery } from '@localchef/contracts/text-limits'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { ArrowRight, Image, MailCheck, MessagesSquare, Search, SearchX, X } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useUnreadTotal } from '@/features/messages/use-unread-messages.ts'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { NotLive } from '@/shared/live/not-live.tsx'
import { useLiveRows } from '@/shared/live/use-live-rows.ts'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Card } from '@/shared/ui/card.tsx'
import { FilterChip } from '@/shared/ui/chip.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { LoadMore } from '@/shared/ui/load-more.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { Sheet } from '@/shared/ui/sheet.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'

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

interface InboxListProps {
  query: ReturnType<typeof useInbox>['query']
  search: string
  which: WhichConversations
  onOpenBooking: (conversation: ConversationSummary) => void
  onShowAll: () => void
}

function InboxList({ query, search, which, onOpenBooking, onShowAll }: InboxListProps) {
  const { t } = useTranslation('inbox')
  if (query.isPending) return <InboxSkeleton />
  if (!query.data) {
    return <ErrorState title={t('failedToLoad')} error={query.error} retry={() => void query.refetch()} />
  }
  const conversations = query.data.pages.flatMap((page) => page.conversations)
  if (conversations.length === 0) {
    return <NothingThere search={search} which={which} onShowAll={onShowAll} />
  }
  return (
    <>
      <Card className="overflow-hidden">
        <ul className="divide-y divide-line">
          {conversations.map((conversation) => (
            <li key={conversation.orderId ?? conversation.bookingId}>
              <ConversationRow
                conversation={conversation}
                onOpenBooking={() => onOpenBooking(conversation)}
              />
            </li>
          ))}
        </ul>
      </Card>
      <LoadMore
        shown={conversations.length}
        total={query.data.pages[0]?.totalCount ?? conversations.length}
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  )
}

function NothingThere({ search, which, onShowAll }: Pick<InboxListProps, 'search' | 'which' | 'onShowAll'>) {
  const { t } = useTranslation('inbox')
  const { userRole } = useAuth()
  const showAll = (
    <Button variant="secondary" onClick={onShowAll}>
      {t('showAll')}
    </Button>
  )
  if (search) {
    return (
      <EmptyState icon={<SearchX />} title={t('empty.search', { words: search })} action={showAll}>
        {t('empty.searchText')}
      </EmptyState>
    )
  }
  if (which === 'unread') {
    return <EmptyState icon={<MailCheck />} title={t('empty.unread')} action={showAll} />
  }
  return (
    <EmptyState
      icon={<MessagesSquare />}
      title={t('empty.title')}
      action={<ButtonLink to="/dashboard/orders">{t('empty.action')}</ButtonLink>}
    >
      {t(userRole === 'chef' ? 'empty.chef' : 'empty.buyer')}
    </EmptyState>
  )
}

function InboxSkeleton() {
  return (
    <SkeletonGroup>
      <Card className="divide-y divide-line overflow-hidden">
        {[0, 1, 2, 3, 4].map((row) => (
          <div key={row} className="grid grid-cols-[auto_1fr] gap-3.5 px-5 py-4">
            <Skeleton className="size-11 rounded-full" />
            <div className="grid gap-2">
              <Skeleton className="h-5 w-40" />
              <Skeleton className="h-4 w-full max-w-md" />
            </div>
          </div>
        ))}
      </Card>
    </SkeletonGroup>
  )
}

interface ConversationRowProps {
  conversation: ConversationSummary
  /** A booking has no page of its own, so its conversation opens beside the list. */
  onOpenBooking: () => void
}

/** Other side, subject, last message and unread count. The whole row opens the conversation. */
function ConversationRow({ conversation, onOpenBooking }: ConversationRowProps) {
  const { t } = useTranslation(['inbox', 'messages'])
  const { language } = useLanguage()
  const { orderId, number, unread, last, isOver, avatarPath, about } = conversation
  const name = inLanguage(language, conversation.name, conversation.nameRu)
  const nameClass =
    'food-name block max-w-full min-w-0 truncate text-left text-lead after:absolute after:inset-0'
  return (
    <article
      className={clsx(
        'relative grid grid-cols-[auto_1fr] gap-3.5 px-4 py-3.5 transition-colors hover:bg-sunken sm:px-5',
        unread > 0 && 'bg-accent-soft/45',
      )}
    >
      <Avatar name={name} url={avatarPath ? pictureUrl(avatarPath) : null} size={44} className="mt-0.5" />
      <div className="grid min-w-0 grid-cols-1 gap-0.5">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="min-w-0">
            {orderId ? (
              <Link to={`/dashboard/orders/${orderId}#messages`} className={nameClass}>
                <span translate="no">{name}</span>
              </Link>
            ) : (
              <button type="button" onClick={onOpenBooking} className={nameClass}>
                <span translate="no">{name}</span>
              </button>
            )}
          </h2>
          <RelativeTime
            date={last.sentAt}
            className={clsx(
              'shrink-0 text-caption',
              unread > 0 ? 'font-semibold text-accent-text' : 'text-ink-faint',
            )}
          />
        </div>
        <p className="text-small text-ink-faint">
          <span className="numeric">{t(orderId ? 'order' : 'booking', { number })}</span>
          {' · '}
          {about.map((thing) => inLanguage(language, thing.name, thing.nameRu)).join(', ')}
        </p>
        <div className="flex items-center gap-3">
          <p
            className={clsx(
              'flex min-w-0 flex-1 items-center gap-1.5 text-small',
              unread > 0 ? 'font-semibold text-ink' : 'text-ink-soft',
            )}
          >
            {last.hasPicture && <Image className="size-4 shrink-0" aria-hidden />}
            <span className="truncate">
              {last.isOwn && `${t('you', { ns: 'messages' })}: `}
              {last.body || t('photo.alone', { ns: 'messages' })}
            </span>
          </p>
          {isOver && <Badge className="max-sm:hidden">{t('over')}</Badge>}
          {unread > 0 && (
            <span className="numeric grid h-5.5 min-w-5.5 shrink-0 place-items-center rounded-full bg-accent px-1.5 text-caption leading-none font-bold text-accent-ink">
              <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
              <span className="sr-only">{t('unread', { ns: 'messages', count: unread })}</span>
            </span>
          )}
        </div>
      </div>
    </article>
  )
}

type WhichConversations = 'all' | 'unread'

/** Refetch interval in milliseconds: the first while the live connection is up, the second while it is down. */
const safetyNetMs = 60_000
const blindMs = 5_000

/** All conversations of a person, newest first. A new message refetches the list. */
function useInbox(userId: string, search: { query: string; which: WhichConversations }) {
  const queryClient = useQueryClient()
  const readAgain = useCallback(
    () => queryClient.invalidateQueries({ queryKey: ['messages', 'inbox'] }),
    [queryClient],
  )
  const { lost } = useLiveRows({ table: 'messages', filter: `recipient_id=eq.${userId}` }, readAgain)
  const query = useInfiniteQuery({
    queryKey: ['messages', 'inbox', search],
    queryFn: ({ pageParam, signal }) =>
      callFunction(listConversations, { ...search, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.hasMore ? page + 1 : undefined),
    // Keeps the earlier results while the user types.
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: lost ? blindMs : safetyNetMs,
    refetchOnWindowFocus: true,
  })
  return { query, lost, readAgain }
}

const Conversation = lazy(() => import('@/features/messages/components/conversation.tsx'))

interface BookingConversationProps {
  booking: ConversationSummary & { bookingId: string }
  onClose: () => void
}

/** The conversation about a booking in a sheet beside the inbox, with a link to the booking. */
function BookingConversation({ booking, onClose }: BookingConversationProps) {
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
