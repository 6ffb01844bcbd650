import type { Drop, DropDish, DropWindow } from '@localchef/contracts/drops/drop'
import { type DropState, dropStateAt } from '@localchef/contracts/drops/drop-state'
import type { getDrop } from '@localchef/contracts/drops/get-drop'
import type { getTime } from '@localchef/contracts/drops/get-time'
import { zoneName } from '@localchef/contracts/formatters'
import type { WaitingList } from '@localchef/contracts/waiting-lists/waiting-list'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { z } from 'zod'
import { AllergenWarning } from '@/features/allergens/allergen-warning.tsx'
import { useCart } from '@/features/cart/cart-store.ts'
import { AddDishButton } from '@/features/menu/cards/add-dish-button.tsx'
import { useWaitingLists } from '@/features/waiting-lists/use-waiting-lists.ts'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { invokeFunction } from '@/shared/backend/invoke-function.ts'
import { retryUnlessNotFound } from '@/shared/backend/is-not-found.ts'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { queryClient } from '@/shared/backend/query-client.ts'
import { readPublic } from '@/shared/backend/read-public.ts'
import { ChefLine } from '@/shared/chefs/chef-line.tsx'
import { DropMoment } from '@/shared/drops/drop-moment.tsx'
import { momentThere } from '@/shared/format/moment-there.ts'
import { formatDateTimes } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { useFollowedRows } from '@/shared/live/use-live-rows.ts'
import type { PageAddress } from '@/shared/page/page-address.ts'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { PublicPage } from '@/shared/page/public-page.tsx'
import { ShareButton } from '@/shared/share/share-button.tsx'
import { Breadcrumbs } from '@/shared/ui/breadcrumbs.tsx'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { Card } from '@/shared/ui/card.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { RadioCards } from '@/shared/ui/radio-cards.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { useNow } from '@/shared/ui/use-now.ts'
import { windowRoom } from '../window-room.ts'

export function firstData({ params: { drop = '' } }: PageAddress): Promise<void> {
  return queryClient.prefetchQuery(dropQuery(drop))
}

export default function DropPage() {
  const { t } = useTranslation('drops')
  const { drop = '' } = useParams()
  return (
    <PublicPage
      query={useDrop(drop)}
      skeleton={
        <SkeletonGroup className="page-width grid gap-4 py-6">
          <Skeleton className="h-64 rounded-lg" />
          <Skeleton className="h-32 rounded-lg" />
        </SkeletonGroup>
      }
      notFound={<DropNotFound />}
      failed={t('failed')}
    >
      {(found) => <DropView drop={found} />}
    </PublicPage>
  )
}

function DropView({ drop }: { drop: Drop }) {
  const { t } = useTranslation('drops')
  const { language } = useLanguage()
  const { ahead, isKnown } = useServerClock()
  const now = useNowAtMoments(momentsOf(drop), ahead)
  const { chef } = drop
  const { timeZone } = chef
  const title = inLanguage(language, drop.title, drop.titleRu)
  const chefName = inLanguage(language, chef.name, chef.nameRu)
  const state = dropStateAt(drop, new Date(now))
  const choice = useDropWindow(drop, now)
  usePageTitle(title)
  return (
    <div className="page-width py-4 sm:py-6">
      <Breadcrumbs
        trail={[
          { label: t('chefs'), to: '/chefs' },
          { label: <span translate="no">{chefName}</span>, to: `/chefs/${chef.slug}` },
          { label: title },
        ]}
      />
      <article className="mt-3 grid gap-8 [--gutter:clamp(1rem,4vw,2.5rem)] lg:grid-cols-2 lg:gap-12">
        <DropPictures drop={drop} title={title} />
        <div className="grid content-start gap-6">
          <header className="grid gap-4">
            <div className="flex items-start justify-between gap-4">
              <h1 className="food-name min-w-0 text-heading">{title}</h1>
              <ShareButton title={title} />
            </div>
            <p className="numeric" aria-live="polite">
              <DropMoment drop={drop} state={state} timeZone={timeZone} />
            </p>
            {state === 'announced' && isKnown && <DropCountdown until={Date.parse(drop.opensAt) - ahead} />}
            {state === 'open' && (
              <p className="text-small text-ink-soft">
                {t('orderBy', { when: momentThere(drop.orderBy, language, timeZone) })}{' '}
                <Link to="/cart" className="font-medium text-accent-text underline">
                  {t('toCart')}
                </Link>
              </p>
            )}
            <p className="text-lead whitespace-pre-line text-ink-soft">
              {inLanguage(language, drop.story, drop.storyRu)}
            </p>
            <ChefLine chef={chef} />
          </header>
          <DropWindows drop={drop} state={state} now={now} choice={choice} />
          <section className="grid gap-3" aria-labelledby="drop-dishes">
            <h2 id="drop-dishes" className="food-name text-title">
              {t('dishes')}
            </h2>
            {drop.perPerson !== null && (
              <p className="text-small text-ink-soft">{t('perPersonOfDrop', { count: drop.perPerson })}</p>
            )}
            <DropDishes drop={drop} state={state} pickupFrom={choice.chosen} />
          </section>
        </div>
      </article>
    </div>
  )
}

function DropNotFound() {
  const { t } = useTranslation('drops')
  usePageTitle(t('notFound.title'))
  return (
    <div className="page-width py-16">
      <h1 className="sr-only">{t('notFound.title')}</h1>
      <EmptyState
        icon={<Megaphone />}
        title={t('notFound.title')}
        action={<ButtonLink to="/ready-dishes">{t('notFound.ready')}</ButtonLink>}
      >
        {t('notFound.text')}
      </EmptyState>
    </div>
  )
}

const daySeconds = 24 * 3600

/**
 * Days, hours, minutes and seconds until the opening. Screen readers read the time of the opening beside the countdown.
 */
function DropCountdown({ until }: { until: number }) {
  const { t } = useTranslation('drops')
  const seconds = Math.max(0, Math.ceil((until - useNow(1000)) / 1000))
  const parts = [
    ['days', Math.floor(seconds / daySeconds)],
    ['hours', Math.floor(seconds / 3600) % 24],
    ['minutes', Math.floor(seconds / 60) % 60],
    ['seconds', seconds % 60],
  ] as const
  return (
    <div role="timer" aria-label={t('countdown.label')} className="grid max-w-md grid-cols-4 gap-2">
      {parts.map(([unit, value]) => (
        <div key={unit} className="grid justify-items-center rounded-lg bg-sunken px-1 py-2.5">
          <span className="numeric text-heading font-semibold">{String(value).padStart(2, '0')}</span>
          <span className="text-caption text-ink-soft">{t(`countdown.${unit}`, { count: value })}</span>
        </div>
      ))}
    </div>
  )
}

interface ServerClock {
  /** Milliseconds by which the server's clock is ahead of the device's. */
  ahead: number
  /** False until the server has answered; until then the device's clock is used. */
  isKnown: boolean
}

/**
 * The server's clock, which decides when a drop opens. The device's clock only measures the time since the server's
 * last answer.
 */
function useServerClock(): ServerClock {
  const { data } = useQuery({
    queryKey: ['server-time'],
    queryFn: async ({ signal }) => {
      const asked = Date.now()
      const answer = await invokeFunction('get-time', {}, { signal })
      // Assumes that request and answer took equally long.
      return Date.parse((answer as z.output<typeof getTime.output>).now) - (asked + Date.now()) / 2
    },
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: true,
  })
  return { ahead: data ?? 0, isKnown: data !== undefined }
}

/** The moments at which a drop's page changes by itself. */
function momentsOf({ opensAt, orderBy, windows }: Drop): number[] {
  return [opensAt, orderBy, ...windows.flatMap((window) => [window.pickupFrom, window.pickupUntil])].map(
    (moment) => Date.parse(moment),
  )
}

/** The server's time. Updated at most a second after each of the moments, to avoid rendering the page every second. */
function useNowAtMoments(moments: readonly number[], ahead: number): number {
  const [now, setNow] = useState(Date.now)
  const key = moments.join()
  useEffect(() => {
    const all = key.split(',').map(Number)
    const timer = window.setInterval(() => {
      const current = Date.now()
      const isPassed = (moment: number) => moment > now + ahead && moment <= current + ahead
      if (all.some(isPassed)) setNow(current)
    }, 1000)
    return () => window.clearInterval(timer)
  }, [key, now, ahead])
  return now + ahead
}

/** The cover above the other pictures. A drop without pictures shows the picture of its first dish that has one. */
function DropPictures({ drop, title }: { drop: Drop; title: string }) {
  const { language } = useLanguage()
  const ofDish = drop.dishes.flatMap(({ dish }) => dish.picture ?? [])[0]
  const [cover, ...others] = drop.pictures
  return (
    <div className="grid content-start gap-3">
      <Picture
        {...pictureOf(cover ?? ofDish)}
        alt={inLanguage(language, cover?.alt ?? title, cover?.altRu)}
        sizes="(min-width: 78rem) 36rem, (min-width: 64rem) 46vw, 100vw"
        ratio={4 / 3}
        largest={1200}
        priority
        className="-mx-(--gutter) rounded-none sm:mx-0 sm:rounded-xl"
      />
      {others.length > 0 && (
        <ul className="grid grid-cols-3 gap-3">
          {others.map((picture) => (
            <li key={picture.path}>
              <Picture
                {...pictureOf(picture)}
                alt={inLanguage(language, picture.alt ?? '', picture.altRu)}
                sizes="(min-width: 64rem) 12rem, 30vw"
                ratio={1}
                largest={640}
                className="rounded-md"
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface DropWindowsProps {
  drop: Drop
  state: DropState
  now: number
  choice: DropWindowChoice
}

/** The pickup windows with their room, in the kitchen's time zone. Readers of an open drop choose one. */
function DropWindows({ drop, state, now, choice }: DropWindowsProps) {
  const { t } = useTranslation('drops')
  const { language } = useLanguage()
  const { timeZone, city, cityRu } = drop.chef
  const time = ({ pickupFrom, pickupUntil }: DropWindow) =>
    formatDateTimes(pickupFrom, pickupUntil, language, timeZone)
  const room = (window: DropWindow) => {
    const kind = windowRoom(window, now)
    if (kind === 'full') return t('window.full')
    if (kind === 'over') return t('window.over')
    return window.portionsLeft === null ? undefined : t('window.left', { count: window.portionsLeft })
  }
  return (
    <section className="numeric grid gap-2" aria-labelledby="drop-windows">
      <h2 id="drop-windows" className="food-name text-title">
        {t('windows')}
      </h2>
      {state === 'open' ? (
        <>
          <RadioCards
            legend={t('window.choose')}
            name="pickup-window"
            options={drop.windows.map((window) => ({
              value: window.pickupFrom,
              label: time(window),
              hint: room(window),
              disabled: windowRoom(window, now) !== 'free',
            }))}
            value={choice.chosen}
            onValueChange={choice.choose}
          />
          <p role="status" className="text-small text-ink-soft empty:hidden">
            {choice.chosen === undefined ? t('window.allFull') : choice.hasFilled && t('window.filled')}
          </p>
        </>
      ) : (
        <ul className="grid gap-1">
          {drop.windows.map((window) => (
            <li key={window.pickupFrom}>
              {time(window)}
              {state === 'announced' && room(window) && (
                <span className="text-small text-ink-soft"> · {room(window)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="text-caption text-ink-faint">
        {t('zone', { city: inLanguage(language, city, cityRu), zone: zoneName(timeZone, language) })}
      </p>
    </section>
  )
}

interface DropWindowChoice {
  /** Start of the window to order for; undefined when none has room. */
  chosen: string | undefined
  /** The window that the reader chose has filled up and was replaced by another. */
  hasFilled: boolean
  choose: (pickupFrom: string) => void
}

/** The pickup window to order for: the reader's choice while it has room, or else the first with room. */
function useDropWindow({ windows, dishes }: Drop, now: number): DropWindowChoice {
  const reschedule = useCart((cart) => cart.reschedule)
  const [wanted, setWanted] = useState<string>()
  const free = windows.filter((window) => windowRoom(window, now) === 'free')
  const chosen = (free.find(({ pickupFrom }) => pickupFrom === wanted) ?? free[0])?.pickupFrom
  const choose = (pickupFrom: string) => {
    setWanted(pickupFrom)
    reschedule(
      dishes.map(({ dish }) => dish.id),
      new Date(pickupFrom),
    )
  }
  return { chosen, hasFilled: wanted !== undefined && chosen !== undefined && chosen !== wanted, choose }
}

interface DropDishesProps {
  drop: Drop
  state: DropState
  /** The chosen window; undefined when none has room. */
  pickupFrom: string | undefined
}

const WaitingListCard = lazy(() =>
  import('@/features/waiting-lists/components/waiting-list-card.tsx').then(({ WaitingListCard }) => ({
    default: WaitingListCard,
  })),
)

/**
 * The dishes of a drop with the portions left. While the drop is on sale, each dish has a button to order it, and a
 * waiting list with the reader's place if the server sends one.
 */
function DropDishes({ drop, state, pickupFrom }: DropDishesProps) {
  const nameOf = useNameOf()
  const { user } = useAuth()
  const isOnSale = state === 'open' || state === 'sold_out'
  const isSoldOut = drop.dishes.some(({ portionsLeft }) => portionsLeft === 0)
  const { data: lists, refetch } = useWaitingLists(
    { dropId: drop.id },
    isOnSale && (isSoldOut || user !== null),
  )
  return (
    <ul className="grid gap-3">
      {drop.dishes.map((dropDish) => {
        const list = lists?.find(({ batchId }) => batchId === dropDish.dish.batch?.id)
        return (
          <li key={dropDish.dish.id} className="grid gap-2">
            <DropDishCard
              timeZone={drop.chef.timeZone}
              dropDish={withOffer(dropDish, list)}
              isOver={state === 'closed' || state === 'cancelled'}
              pickupFrom={isOnSale ? pickupFrom : undefined}
            />
            {isOnSale && list && (
              <Suspense>
                <WaitingListCard
                  list={list}
                  timeZone={drop.chef.timeZone}
                  dish={nameOf(dropDish.dish)}
                  onOfferEnd={() => void refetch()}
                />
              </Suspense>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Adds the portions that are held for the reader. */
function withOffer(dropDish: DropDish, list: WaitingList | undefined): DropDish {
  const held = list?.own?.offer?.portions ?? 0
  const { dish, portionsLeft } = dropDish
  if (held === 0 || !dish.batch) return dropDish
  const left = portionsLeft + held
  return { ...dropDish, portionsLeft: left, dish: { ...dish, batch: { ...dish.batch, portionsLeft: left } } }
}

interface DropDishCardProps {
  dropDish: DropDish
  isOver: boolean
  /** Undefined while nothing can be ordered. */
  pickupFrom: string | undefined
  timeZone: string
}

function DropDishCard({ dropDish, isOver, pickupFrom, timeZone }: DropDishCardProps) {
  const { t } = useTranslation(['drops', 'cards'])
  const nameOf = useNameOf()
  const { dish, portionsLeft, perPerson } = dropDish
  return (
    <Card className="grid grid-cols-[5rem_minmax(0,1fr)_auto] items-center gap-4 p-3">
      <Picture
        {...pictureOf(dish.picture)}
        alt=""
        sizes="5rem"
        ratio={1}
        largest={320}
        className="rounded-md"
      />
      <div className="grid min-w-0 gap-0.5">
        <h3 className="food-name text-lead leading-snug">
          <Link to={`/dish/${dish.id}`} className="py-0.5 hover:underline">
            {nameOf(dish)}
          </Link>
        </h3>
        <Price value={dish.price} className="font-semibold" />
        {!isOver && (
          <p className="numeric text-small text-ink-soft" aria-live="polite">
            {portionsLeft > 0 ? t('cards:drop.left', { count: portionsLeft }) : t('cards:drop.soldOut')}
          </p>
        )}
        {perPerson !== null && (
          <p className="text-caption text-ink-faint">{t('perPerson', { count: perPerson })}</p>
        )}
        <AllergenWarning dishes={[dish]} />
      </div>
      {pickupFrom !== undefined && portionsLeft > 0 && (
        <AddDishButton dish={dish} timeZone={timeZone} pickupFrom={pickupFrom} />
      )}
    </Card>
  )
}

/** Minimum interval between refetches: at an opening every sale changes the drop for all viewers. */
const readAgainMs = 1000

function dropQuery(drop: string) {
  return queryOptions({
    queryKey: ['drop', drop],
    queryFn: ({ signal }) => readPublic<typeof getDrop>('get-drop', { drop }, { signal }),
    retry: retryUnlessNotFound,
    staleTime: 30_000,
    refetchOnWindowFocus: true,
    refetchInterval: 60_000,
  })
}

/** The drop; its portions follow sales live. */
function useDrop(drop: string) {
  const queryClient = useQueryClient()
  const query = useQuery(dropQuery(drop))
  const waiting = useRef<number>(undefined)
  const readAgain = useCallback(() => {
    if (waiting.current !== undefined) return
    waiting.current = window.setTimeout(() => {
      waiting.current = undefined
      void queryClient.invalidateQueries({ queryKey: ['drop', drop] })
    }, Math.random() * readAgainMs)
  }, [queryClient, drop])
  useEffect(() => () => window.clearTimeout(waiting.current), [])
  useFollowedRows(
    query.data ? { table: 'ready_batches', filter: `drop_id=eq.${query.data.id}` } : undefined,
    readAgain,
  )
  return query
}
