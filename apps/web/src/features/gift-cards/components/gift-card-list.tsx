import { blockGiftCard } from '@localchef/contracts/gift-cards/block-gift-card'
import type { SoldGiftCard } from '@localchef/contracts/gift-cards/gift-card'
import { listGiftCards } from '@localchef/contracts/gift-cards/list-gift-cards'
import { payGiftCashOut } from '@localchef/contracts/gift-cards/pay-gift-cash-out'
import { refundGiftCard } from '@localchef/contracts/gift-cards/refund-gift-card'
import { sendGiftCardAgain } from '@localchef/contracts/gift-cards/send-gift-card-again'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ListTools } from '@/shared/long-list/list-tools.tsx'
import { LongList } from '@/shared/long-list/long-list.tsx'
import { ReasonDialog } from '@/shared/long-list/reason-dialog.tsx'
import { useAddress } from '@/shared/long-list/use-address.ts'
import { useDays } from '@/shared/long-list/use-days.ts'
import { useLongList } from '@/shared/long-list/use-long-list.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { useDecide } from '@/shared/undo/use-decide.ts'

type Act = 'refund' | 'block' | 'unblock' | 'payOut'

/** The gift cards that were sold, for admins. */
export function GiftCardList() {
  const { t } = useTranslation('giftCards')
  const { parameters, set } = useAddress()
  const { days } = useDays()
  const query = parameters.get('q') ?? ''
  const which = parameters.get('which') === 'cash_outs' ? 'cash_outs' : 'all'
  const queryClient = useQueryClient()
  const decide = useDecide()
  const [asked, setAsked] = useState<{ act: Act; card: SoldGiftCard }>()
  const list = useLongList(['gift-cards', days, query, which], (cursor, signal) =>
    callFunction(listGiftCards, { ...days, query, which, ...cursor }, { signal }),
  )
  const act = async (work: Promise<unknown>) => {
    await work
    await queryClient.invalidateQueries({ queryKey: ['admin', 'gift-cards'] })
  }
  const works: Record<Act, (card: SoldGiftCard, reason: string) => Promise<unknown>> = {
    refund: ({ id }, reason) => callFunction(refundGiftCard, { giftCardId: id, reason }),
    block: ({ id }, reason) => callFunction(blockGiftCard, { giftCardId: id, isBlocked: true, reason }),
    unblock: ({ id }, reason) => callFunction(blockGiftCard, { giftCardId: id, isBlocked: false, reason }),
    payOut: ({ id, left }, reason) =>
      callFunction(payGiftCashOut, { giftCardId: id, seenLeft: left, reason }),
  }
  return (
    <>
      <ListTools
        placeholder={t('admin.search')}
        query={query}
        onQuery={(value) => set('q', value)}
        choices={(['all', 'cash_outs'] as const).map((value) => ({ value, label: t(`admin.${value}`) }))}
        which={which}
        onWhich={(value) => set('which', value === 'all' ? '' : value)}
        days="created"
      />
      <LongList query={list} rowsOf={({ giftCards }) => giftCards} empty={t('admin.none')}>
        {(cards) => (
          <ul aria-label={t('title')} className="divide-y divide-line border-y border-line">
            {cards.map((card) => (
              <GiftCardRow
                key={card.id}
                card={card}
                onAct={(chosen) => setAsked({ act: chosen, card })}
                onSend={() =>
                  void decide(
                    () =>
                      act(
                        callFunction(sendGiftCardAgain, {
                          giftCardId: card.id,
                          recipientEmail: card.recipientEmail ?? '',
                        }),
                      ),
                    t('again.done'),
                  )
                }
              />
            ))}
          </ul>
        )}
      </LongList>
      {asked && (
        <ReasonDialog
          title={t(`admin.${asked.act}Ask`, {
            amount: formatDollars(asked.act === 'payOut' ? asked.card.left : asked.card.amount),
          })}
          description={t(`admin.${asked.act}Text`)}
          confirm={t(`admin.${asked.act}`)}
          onClose={() => setAsked(undefined)}
          onConfirm={(reason) =>
            decide(() => act(works[asked.act](asked.card, reason)), t(`admin.${asked.act}Done`))
          }
        />
      )}
    </>
  )
}

interface GiftCardRowProps {
  card: SoldGiftCard
  onAct: (act: Act) => void
  onSend: () => void
}

function GiftCardRow({ card, onAct, onSend }: GiftCardRowProps) {
  const { t } = useTranslation('giftCards')
  const { language } = useLanguage()
  const { buyer, redeemer, senderName, recipientName, recipientEmail, status, codes, cashOut } = card
  const isOpen = status === 'sent' || status === 'scheduled' || status === 'blocked'
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="grid min-w-0 gap-0.5">
        <p id={card.id} className="font-semibold">
          {buyer ? (
            <AdminLink to={`/admin/users/${buyer.id}`}>
              <span translate="no">{senderName}</span>
            </AdminLink>
          ) : (
            <span translate="no">{senderName}</span>
          )}{' '}
          → <span translate="no">{recipientName}</span>
        </p>
        {recipientEmail && (
          <p className="text-small wrap-anywhere text-ink-soft" translate="no">
            {recipientEmail}
          </p>
        )}
        <p className="text-caption text-ink-faint">
          {t(`admin.status.${status}`)} · {formatDate(card.at, language)}
          {codes.length > 0 && <> · {t('admin.codes', { codes: codes.join(', ') })}</>}
        </p>
        {redeemer && (
          <p className="text-caption text-ink-faint">{t('admin.redeemedBy', { name: redeemer.name })}</p>
        )}
        {cashOut && (
          <p className="text-small">{t('admin.wants', { state: cashOut.state, payTo: cashOut.payTo })}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <p className="numeric text-right">
          {t('held.left', { left: formatDollars(card.left), amount: formatDollars(card.amount) })}
        </p>
        {(status === 'sent' || status === 'scheduled') && recipientEmail && (
          <Button size="sm" variant="ghost" aria-describedby={card.id} onClick={onSend}>
            {t('bought.sendAgain')}
          </Button>
        )}
        {isOpen && (
          <Button size="sm" variant="ghost" aria-describedby={card.id} onClick={() => onAct('refund')}>
            {t('admin.refund')}
          </Button>
        )}
        {cashOut && card.left > 0 && (
          <Button size="sm" variant="secondary" aria-describedby={card.id} onClick={() => onAct('payOut')}>
            {t('admin.payOut')}
          </Button>
        )}
        {status !== 'refunded' && status !== 'void' && (
          <Button
            size="sm"
            variant="ghost"
            aria-describedby={card.id}
            onClick={() => onAct(card.isBlocked ? 'unblock' : 'block')}
          >
            {t(card.isBlocked ? 'admin.unblock' : 'admin.block')}
          </Button>
        )}
      </div>
    </li>
  )
}
