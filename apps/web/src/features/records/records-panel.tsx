import { searchRecords } from '@localchef/contracts/records/search-records'
import { settingKeys } from '@localchef/contracts/settings/marketplace-settings'
import { longestQuery } from '@localchef/contracts/text-limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  CalendarClock,
  ChefHat,
  CircleHelp,
  Mail,
  PanelTop,
  ShoppingBag,
  SlidersHorizontal,
  User,
  Utensils,
} from 'lucide-react'
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { moneyViews } from '@/features/payments/admin/money-views.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useDelayed } from '@/shared/browser/use-delayed.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { adminSections, isOpenTo, opens } from '@/shared/staff/admin-sections.ts'
import { useStaffRights } from '@/shared/staff/use-staff-rights.ts'
import { ComboboxInput } from '@/shared/ui/combobox-input.tsx'
import { GroupedListbox } from '@/shared/ui/grouped-listbox.tsx'
import { Sheet } from '@/shared/ui/sheet.tsx'
import { useMarkedRow } from '@/shared/ui/use-marked-row.ts'
import { type RecordGroup, type RecordRow, recordGroups, recordRows } from './record-rows.ts'

const icons: Record<RecordGroup, ReactNode> = {
  pages: <PanelTop aria-hidden />,
  settings: <SlidersHorizontal aria-hidden />,
  people: <User aria-hidden />,
  kitchens: <ChefHat aria-hidden />,
  dishes: <Utensils aria-hidden />,
  orders: <ShoppingBag aria-hidden />,
  bookings: <CalendarClock aria-hidden />,
  mails: <Mail aria-hidden />,
  help: <CircleHelp aria-hidden />,
}

const mailStates = { sent: 'sent', failed: 'failed', waiting: 'waits' } as const

interface RecordsPanelProps {
  open: boolean
  onClose: () => void
  /** Opens the panel, and gets the focus when it closes. */
  opener: RefObject<HTMLElement | null>
  /** What was typed between the key that opens the panel and its field. */
  early: RefObject<string | null>
}

/** The field and its results in a sheet. A result that is chosen closes it. */
export default function RecordsPanel({ open, onClose, opener, early }: RecordsPanelProps) {
  const { t } = useTranslation('desk')
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('records.title')}
      returnFocus={opener}
    >
      <RecordsCombobox onClose={onClose} early={early} />
    </Sheet>
  )
}

/** Arrow keys mark a result, Enter opens it. */
function RecordsCombobox({ onClose, early }: Pick<RecordsPanelProps, 'onClose' | 'early'>) {
  const { t } = useTranslation('desk')
  const navigate = useNavigate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const { rows, isLoading, said } = useRows(text)
  // Runs before the user can type into the field.
  useLayoutEffect(() => {
    setText(early.current ?? '')
    early.current = null
    input.current?.focus()
  }, [early])

  const choose = (row: RecordRow | undefined) => {
    if (!row) return
    onClose()
    void navigate(row.to)
  }
  // Records of the earlier text may still be shown while the answer is on its way; places are known at once.
  const { marked, markFirst, press } = useMarkedRow(
    rows,
    (row) => (!isLoading || (row && isPlace(row))) && choose(row),
  )
  return (
    <div className="grid min-h-[min(34rem,70dvh)] grid-cols-[minmax(0,1fr)] content-start gap-3 pt-1">
      <label htmlFor={id} className="text-small font-semibold">
        {t('records.label')}
      </label>
      <ComboboxInput
        ref={input}
        id={id}
        isOpen={rows.length > 0}
        activeId={`${id}-${marked}`}
        isBusy={isLoading}
        aria-describedby={`${id}-hint`}
        spellCheck={false}
        enterKeyHint="search"
        maxLength={longestQuery}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          markFirst()
        }}
        onKeyDown={press}
        className="min-h-12 px-4"
      />
      <p id={`${id}-hint`} className="text-caption text-ink-soft">
        {t('records.hint')}
      </p>
      <GroupedListbox
        id={id}
        label={t('records.title')}
        groups={recordGroups}
        groupName={(group) => t(`records.groups.${group}`)}
        icons={icons}
        rows={rows}
        marked={marked}
        onChoose={choose}
      >
        {({ text, hint }) => (
          <span className="grid min-w-0 flex-1 py-1">
            <span className="truncate">{text}</span>
            <span className="truncate text-caption text-ink-faint">{hint}</span>
          </span>
        )}
      </GroupedListbox>
      <p role="status" className={rows.length > 0 ? 'sr-only' : 'text-small text-ink-soft'}>
        {said}
      </p>
    </div>
  )
}

function isPlace({ group }: RecordRow): boolean {
  return group === 'pages' || group === 'settings' || group === 'help'
}

function useRows(text: string) {
  const { t } = useTranslation('desk')
  const nameOf = useNameOf()
  const { numbered } = useNumbered()
  const rights = useStaffRights()
  const { found, isLoading, failed } = useFoundRecords(text)
  const places = useDeskPlaces(text)
  const records = found
    ? recordRows(found, {
        nameOf,
        role: (role) => t(`role.${role}`),
        chefStatus: (status) => t(`chefStatus.${status}`),
        mailState: (state) => t(`mailState.${mailStates[state]}`),
        numbered,
        opens: (address) => opens(address, rights),
      })
    : []
  // In the order of the groups, like the list, so that the arrow keys go down.
  const rows = recordGroups.flatMap((group) =>
    [...places, ...(failed ? [] : records)].filter((row) => row.group === group),
  )
  const counted = rows.length > 0 ? t('records.found', { count: rows.length }) : t('records.none')
  const isAnswered = (found || places.length > 0) && !isLoading
  const said = failed ? t('records.failed') : isAnswered ? counted : ''
  return { rows, isLoading, said }
}

const delayMs = 150

/** Records that match the typed text; until they arrive, those of the earlier text. */
function useFoundRecords(typed: string) {
  const wanted = searchRecords.input.safeParse({ query: typed })
  const query = useDelayed(wanted.success ? wanted.data.query : '', delayMs)
  const answer = useQuery({
    queryKey: ['search-records', query],
    queryFn: ({ signal }) => callFunction(searchRecords, { query }, { signal }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })
  const isOld = !wanted.success || query !== wanted.data.query || answer.isPlaceholderData
  return {
    found: wanted.success ? answer.data : undefined,
    isLoading: wanted.success && (isOld || answer.isPending),
    failed: wanted.success && !isOld && answer.isError,
  }
}

const guides = ['menu', 'services', 'orders', 'profile', 'settings', 'troubleshooting'] as const

/** Most rows of each group, so that the records below stay in view. */
const mostOfGroup = 5

/**
 * The pages and settings that the signed-in admin may open, and the help topics for chefs. Finds those whose words
 * begin with the typed words. The words of an address count too: they are English and find the page in every language.
 */
function useDeskPlaces(typed: string): RecordRow[] {
  const { t } = useTranslation(['menu', 'moneyLists', 'marketplaceSettings', 'hub'])
  const rights = useStaffRights()
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return []
  const pages = adminSections
    .filter((section) => isOpenTo(section, rights))
    .map(({ to, label }) => ({ text: t(`menu:${label}`), hint: '', to: to as string }))
  const money = moneyViews
    .filter(({ reads: { right } }) => right !== undefined && rights.includes(right))
    .map(({ name }) => ({
      text: t(`moneyLists:show.${name}`),
      hint: t('menu:admin.payments'),
      to: `/admin/payments?view=${name}`,
    }))
  const settings = (rights.includes('settings') ? [...settingKeys, 'opening' as const] : []).map((topic) => ({
    text: t(`marketplaceSettings:topic.${topic}`),
    hint: t('menu:admin.settings'),
    to: `/admin/settings?show=${topic}`,
  }))
  const help = guides.flatMap((guide) => {
    const { title, topics } = t(`hub:${guide}`, { returnObjects: true })
    const to = `/chefs-hub/${guide}`
    return [
      { text: title, hint: t('menu:hub.title'), to },
      ...topics.map((topic) => ({ text: topic.title, hint: title, to })),
    ]
  })
  const found = ({ text, to }: { text: string; to: string }) => {
    const words = wordsOf(`${text} ${to}`)
    return wanted.every((one) => words.some((word) => word.startsWith(one)))
  }
  return (
    [
      ['pages', [...pages, ...money]],
      ['settings', settings],
      ['help', help],
    ] as const
  ).flatMap(([group, places]) =>
    places
      .filter(found)
      .slice(0, mostOfGroup)
      .map((place, index) => ({ ...place, group, key: `${group}-${index}` })),
  )
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'admin' && word !== 'show' && word !== 'view')
}
