import { linesText } from '@localchef/contracts/orders/receipt-lines'
import { type CardRefund, listCardRefunds } from '@localchef/contracts/payments/list-card-refunds'
import { useTranslation } from 'react-i18next'
import { SavedViews } from '@/features/saved-views/saved-views.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { Badge, type Tone } from '@/shared/ui/badge.tsx'
import { ChipStrip } from '@/shared/ui/chip-strip.tsx'
import { DayRange } from '../../../../shared/long-list/day-range.tsx'
import { ListBar } from '../../../../shared/long-list/list-tools.tsx'
import { LongList } from '../../../../shared/long-list/long-list.tsx'
import { RecordTable } from '../../../../shared/long-list/record-table.tsx'
import { useFilters } from '../../../../shared/long-list/use-filters.ts'
import { useLongList } from '../../../../shared/long-list/use-long-list.ts'
import { MovementsButton } from './movements-button.tsx'

const choices = listCardRefunds.input.shape.status.unwrap().options

const tones: Record<CardRefund['status'], Tone> = {
  wanted: 'neutral',
  pending: 'info',
  succeeded: 'success',
  failed: 'danger',
}

/** The refunds by card of all kitchens, newest first. */
export function CardRefunds() {
  const { t } = useTranslation('moneyLists')
  const { which, days, setWhich } = useFilters(choices, 'all')
  const list = useLongList(['card-refunds', which, days], (cursor, signal) =>
    callFunction(listCardRefunds, { status: which, ...days, ...cursor }, { signal }),
  )
  return (
    <>
      <ListBar>
        <DayRange of="refunded" />
        <ChipStrip
          label={t('refunds.state')}
          choices={choices.map((value) => ({ value, label: t(`refunds.show.${value}`) }))}
          value={which}
          onChoose={setWhich}
        />
        <SavedViews list="card_refunds" />
      </ListBar>
      <LongList
        query={list}
        rowsOf={({ refunds }) => refunds}
        empty={t('refunds.none')}
        hint={t('refunds.noneHint')}
      >
        {(refunds) => <RefundTable refunds={refunds} />}
      </LongList>
    </>
  )
}

function RefundTable({ refunds }: { refunds: readonly CardRefund[] }) {
  const { t } = useTranslation('moneyLists')
  const { language } = useLanguage()
  const nameOf = useNameOf()
  return (
    <RecordTable
      label={t('refunds.label')}
      rows={refunds}
      keyOf={({ id }) => id}
      columns={[
        { label: t('refunds.order'), cell: (refund) => <Purchase refund={refund} /> },
        { label: t('refunds.amount'), numeric: true, cell: ({ amount }) => formatDollars(amount) },
        {
          label: t('refunds.kitchen'),
          cell: ({ chef }) =>
            chef ? (
              <AdminLink to={`/admin/chefs/${chef.id}`} className="hover:underline">
                <span translate="no">{inLanguage(language, chef.name, chef.nameRu)}</span>
              </AdminLink>
            ) : (
              t('show.gift_cards')
            ),
        },
        {
          label: t('refunds.lines'),
          cell: ({ lines }) => linesText(lines, nameOf) || '—',
        },
        { label: t('refunds.cause'), cell: (refund) => <Cause refund={refund} /> },
        {
          label: t('refunds.state'),
          cell: ({ status }) => <Badge tone={tones[status]}>{t(`refunds.show.${status}`)}</Badge>,
        },
        { label: t('refunds.at'), cell: ({ at }) => formatDate(at, language) },
        {
          label: t('entries.label'),
          cell: ({ amount, chef, movements }) => (
            <MovementsButton
              of={`${formatDollars(amount)}, ${chef ? inLanguage(language, chef.name, chef.nameRu) : t('show.gift_cards')}`}
              movements={movements}
            />
          ),
        },
      ]}
    />
  )
}

function Purchase({ refund: { order, booking } }: { refund: CardRefund }) {
  const { numbered } = useNumbered()
  const purchase = order ?? booking
  if (!purchase) return '—'
  return (
    <AdminLink
      to={`/admin/${order ? 'orders' : 'bookings'}/${purchase.id}`}
      className="numeric font-semibold hover:underline"
    >
      {numbered(purchase.number)}
    </AdminLink>
  )
}

function Cause({ refund: { cause, requester, reason } }: { refund: CardRefund }) {
  const { t } = useTranslation('moneyLists')
  return (
    <span className="grid gap-0.5">
      <span>{[t(`refunds.causes.${cause}`), requester].filter(Boolean).join(' · ')}</span>
      {reason && <span className="wrap-anywhere text-ink-soft">{reason}</span>}
    </span>
  )
}
