import { searchRecords } from '@localchef/contracts/records/search-records'
import { longestQuery } from '@localchef/contracts/text-limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarClock, ChefHat, Mail, ShoppingBag, User, Utensils } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useDelayed } from '@/shared/browser/use-delayed.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { opens } from '@/shared/staff/admin-sections.ts'
import { useStaffRights } from '@/shared/staff/use-staff-rights.ts'
import { ComboboxInput } from '@/shared/ui/combobox-input.tsx'
import { GroupedListbox } from '@/shared/ui/grouped-listbox.tsx'
import { Sheet } from '@/shared/ui/sheet.tsx'
import { useMarkedRow } from '@/shared/ui/use-marked-row.ts'
import { type RecordGroup, type RecordRow, recordGroups, recordRows } from './record-rows.ts'

const icons: Record<RecordGroup, ReactNode> = {
  people: <User aria-hidden />,
  kitchens: <ChefHat aria-hidden />,
  dishes: <Utensils aria-hidden />,
  orders: <ShoppingBag aria-hidden />,
  bookings: <CalendarClock aria-hidden />,
  mails: <Mail aria-hidden />,
}

const mailStates = { sent: 'sent', failed: 'failed', waiting: 'waits' } as const

interface RecordsPanelProps {
  open: boolean
  onClose: () => void
  /** Opens the panel, and gets the focus when it closes. */
  opener: RefObject<HTMLElement | null>
}

/** The field and its results in a sheet. A result that is chosen closes it. */
export default function RecordsPanel({ open, onClose, opener }: RecordsPanelProps) {
  const { t } = useTranslation('desk')
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('records.title')}
      returnFocus={opener}
    >
      <RecordsCombobox onClose={onClose} />
    </Sheet>
  )
}

/** Arrow keys mark a result, Enter opens it. */
function RecordsCombobox({ onClose }: Pick<RecordsPanelProps, 'onClose'>) {
  const { t } = useTranslation('desk')
  const navigate = useNavigate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const { rows, isLoading, said } = useRows(text)
  useEffect(() => input.current?.focus(), [])

  const choose = (row: RecordRow | undefined) => {
    if (!row) return
    onClose()
    void navigate(row.to)
  }
  // Results of the earlier text may still be shown while the answer is on its way.
  const { marked, markFirst, press } = useMarkedRow(rows, (row) => !isLoading && choose(row))
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

function useRows(text: string) {
  const { t } = useTranslation('desk')
  const nameOf = useNameOf()
  const { numbered } = useNumbered()
  const rights = useStaffRights()
  const { found, isLoading, failed } = useFoundRecords(text)
  const rows = found
    ? recordRows(found, {
        nameOf,
        role: (role) => t(`role.${role}`),
        chefStatus: (status) => t(`chefStatus.${status}`),
        mailState: (state) => t(`mailState.${mailStates[state]}`),
        numbered,
        opens: (address) => opens(address, rights),
      })
    : []
  const counted = rows.length > 0 ? t('records.found', { count: rows.length }) : t('records.none')
  const said = failed ? t('records.failed') : found && !isLoading ? counted : ''
  return { rows: failed ? [] : rows, isLoading, said }
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
