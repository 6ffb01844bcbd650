import type { CertificationKind } from '../certifications/certification.ts'
import type { LocalText } from '../language.ts'
import type { FeeKind } from '../payments/kitchen-fee.ts'
import type { FoodKind } from '../permits/food-kinds.ts'
import type { ApprovableAct } from '../staff/approval.ts'
import type { SkipReason, WaitingReason } from '../standing-orders/standing-order.ts'

/**
 * Why a permit does not allow dishes to be sold: it allows no orders at all (`orders`), no food that needs a
 * refrigerator (`cold`) or not a kind of food (`kind`), or the chef has not stated whether the dishes have these kinds
 * (`unstated`).
 */
export type FoodPauseCause = 'orders' | 'cold' | 'kind' | 'unstated'

/** A side of an order or booking. */
export type Side = 'buyer' | 'chef'

/**
 * The events of orders and bookings with the sides to notify. Each side has its own wording.
 */
export const purchaseRecipients = {
  order_placed: ['buyer', 'chef'],
  order_confirmed: ['buyer'],
  /** Confirmed by the kitchen's own rule as soon as it was placed. */
  order_confirmed_itself: ['buyer', 'chef'],
  order_preparing: ['buyer'],
  order_ready: ['buyer'],
  order_out_for_delivery: ['buyer'],
  order_completed: ['buyer'],
  order_declined: ['buyer'],
  order_expired: ['buyer', 'chef'],
  order_cancelled: ['buyer', 'chef'],
  order_slot_proposed: ['buyer'],
  order_slot_accepted: ['chef'],
  order_slot_kept: ['chef'],
  /** Answers to another time that was proposed for a confirmed order. */
  order_time_agreed: ['chef'],
  order_time_kept: ['chef'],
  order_proposal_expired: ['buyer', 'chef'],
  order_changed: ['chef'],
  /** The larger total of a change was authorized, but the change was no longer possible. */
  order_change_failed: ['buyer'],
  order_undone: ['buyer'],
  order_unpaid: ['buyer'],
  order_payment_failed: ['buyer', 'chef'],
  /** The card failed after the handover, so the buyer owes the money. */
  order_payment_owed: ['buyer', 'chef'],
  order_payment_recorded: ['buyer'],
  /** The difference of a larger change cannot be charged; the rest was charged. */
  order_supplement_failed: ['buyer', 'chef'],
  /** Sent a day before the slot, and again two hours before it. */
  order_reminder_day: ['buyer'],
  order_reminder_hours: ['buyer'],
  order_missed: ['buyer'],
  order_missed_another_time: ['chef'],
  order_missed_not_coming: ['chef'],
  order_pickup_proposed: ['buyer'],
  order_pickup_accepted: ['chef'],
  order_pickup_refused: ['chef'],
  order_no_show: ['buyer'],
  booking_requested: ['buyer', 'chef'],
  booking_quoted: ['buyer'],
  booking_countered: ['chef'],
  /** Another time that the chef proposes, and the answers to it. */
  booking_time_proposed: ['buyer'],
  booking_time_agreed: ['chef'],
  booking_time_kept: ['chef'],
  /** The buyer refused another time, or did not answer, while the deposit was unpaid, so the booking ends. */
  booking_time_refused: ['chef'],
  booking_time_unanswered: ['buyer', 'chef'],
  /** The chef moved the date of a class, with its guests. */
  booking_moved: ['buyer'],
  /** A mail instead of a reminder by text that was not sent. */
  booking_reminder: ['buyer'],
  booking_awaiting_deposit: ['buyer', 'chef'],
  booking_deposit_paid: ['buyer', 'chef'],
  booking_deposit_expired: ['buyer', 'chef'],
  /** Another buyer's deposit was paid first. */
  booking_date_taken: ['buyer', 'chef'],
  booking_balance_due: ['buyer'],
  booking_balance_overdue: ['buyer', 'chef'],
  booking_balance_paid: ['buyer', 'chef'],
  booking_payment_failed: ['buyer', 'chef'],
  /** The card failed after the event, so the buyer owes the amount. */
  booking_payment_owed: ['buyer', 'chef'],
  booking_payment_recorded: ['buyer'],
  booking_accepted: ['chef'],
  booking_confirmed: ['buyer', 'chef'],
  booking_completed: ['buyer'],
  booking_declined: ['buyer', 'chef'],
  booking_cancelled: ['buyer', 'chef'],
  booking_expired: ['buyer', 'chef'],
} as const satisfies Record<string, readonly Side[]>
export type PurchaseEvent = keyof typeof purchaseRecipients
export type OrderEvent = Extract<PurchaseEvent, `order_${string}`>
export type BookingEvent = Extract<PurchaseEvent, `booking_${string}`>
export type SideOf<Event extends PurchaseEvent> = (typeof purchaseRecipients)[Event][number]

export interface OrderFacts {
  number: number
  chef: LocalText
  buyer: string
  portions: number
  totalCents: number
  fulfilment: 'pickup' | 'delivery'
  /** State of the payment by card; null for orders paid at the handover. */
  card: 'authorized' | 'charged' | null
  /** The agreed time of the handover, in the kitchen's time zone. */
  slot: { from: string; until: string; timeZone: string }
  reason: string | null
}

export interface BookingFacts {
  number: number
  service: LocalText
  chef: LocalText
  buyer: string
  /** Null until a price is quoted. */
  priceCents: number | null
  /** Null if the booking needs no deposit. */
  deposit: DepositFacts | null
  /** The start, and another start that the chef proposes. */
  times: { startsAt: string; proposedAt: string | null; timeZone: string }
  /** Whether the price is agreed, and the deposit not yet paid. */
  awaitsDeposit: boolean
  /**
   * The amounts that cards failed to pay after the event or a late cancellation: still owed, and recorded as paid in
   * person.
   */
  owedCents: number
  recordedCents: number
  /** The state of the booking's card payments; null if nothing is paid by card. */
  card: 'authorized' | 'charged' | null
  reason: string | null
}

export interface DepositFacts {
  depositCents: number
  balanceCents: number
  /** When the deposit, or the balance after it, is due by card; null if the balance is paid at the event. */
  dueAt: string | null
  /** A buyer who cancels by this moment gets the whole deposit back; null once it has passed. */
  freeUntil: string | null
  /** The part of the deposit that the chef keeps after `freeUntil`. */
  lateCents: number
  /** For a canceled booking: the part of the deposit that the chef keeps. */
  keptCents: number
  timeZone: string
}

interface Numbered {
  number: number
}
/** `name` is the sender's name. */
interface Sent extends Numbered {
  name: LocalText
}
/** `arrival` is when the chef of a delivery expects to arrive; missing if unknown. */
interface OnTheWay extends Sent {
  arrival?: { at: string; timeZone: string } | null
}
/** `by`: the latest day on which a refund reaches the card, in the kitchen's time zone. */
export interface RefundArrival {
  by: string
  timeZone: string
}
interface Refunded extends Numbered {
  chef: LocalText
  amountCents: number
  /** Null: given back in person. */
  arrival: RefundArrival | null
}
/** A date of a standing order, in the kitchen's time zone. */
interface StandingDate {
  slotFrom: string
  timeZone: string
}
interface Named {
  name: LocalText
}
interface Reasoned {
  reason: string | null
}
interface ExpiringCertification {
  kind: CertificationKind
  /** A calendar day, `2026-11-21`. */
  day: string
}
interface DecidedCertification extends Reasoned {
  kind: CertificationKind
}
interface DecidedReport {
  subject: 'review' | 'chef' | 'dish' | 'message' | 'notification'
}
interface DecidedDispute extends Reasoned {
  subject: 'order' | 'booking'
  /** Number of the report's subject: `1042`. */
  number: string
  /** Given back to the buyer's card. */
  refundCents?: number | null
  /** Given to the buyer as credit of the marketplace. */
  creditCents?: number | null
  /** Whether the reader gets a warning. */
  isWarning?: boolean
  /** Given back by the chef, for an order that was paid at the handover. */
  inPersonCents?: number | null
  /** Whether the buyer already has the money of `inPersonCents`. */
  isSettled?: boolean
}

/** The facts for the wording of all other events. */
export interface NotificationFacts {
  order_on_the_way: OnTheWay
  order_running_late: OnTheWay
  order_arrived: OnTheWay
  message_received: Sent & { body: string }
  message_picture: Sent
  watched_dish: { query: string; dish: LocalText; chef: LocalText }
  /** `day` is a calendar day, `2026-11-21`. */
  followed_batch: { dish: LocalText; chef: LocalText; day: string }
  followed_message: { chef: LocalText; subject: string; body: string }
  drop_announced: { drop: LocalText; chef: LocalText; opensAt: string; timeZone: string }
  drop_opened: { drop: LocalText; chef: LocalText }
  own_drop_opened: { drop: LocalText; portions: number }
  /** `until` is a moment, shown in the kitchen's time zone. */
  waiting_offer: { dish: LocalText; chef: LocalText; portions: number; until: string; timeZone: string }
  waiting_ended: { dish: LocalText; chef: LocalText }
  /** A new standing order with the chef's kitchen. */
  standing_started: { buyer: string; everyWeeks: number; portions: number } & StandingDate
  standing_changed: {
    buyer: string
    change: 'paused' | 'resumed' | 'changed' | 'skipped'
    slotFrom: string | null
    timeZone: string
  }
  standing_coming: { chef: LocalText; totalCents: number; placesAt: string } & StandingDate
  /** The order cannot currently be placed. */
  standing_at_risk: { chef: LocalText; reason: SkipReason; placesAt: string } & StandingDate
  standing_waiting: {
    chef: LocalText
    reason: WaitingReason
    totalCents: number
    answerBy: string
  } & StandingDate
  standing_waiting_for_buyer: { buyer: string; reason: WaitingReason } & StandingDate
  standing_placed: { chef: LocalText; number: number; totalCents: number } & StandingDate
  standing_skipped: { chef: LocalText; reason: SkipReason } & StandingDate
  /** For the chef: a date was skipped. */
  standing_date_lost: { buyer: string; reason: SkipReason } & StandingDate
  standing_ended: { chef: LocalText } & Reasoned
  standing_ended_by_buyer: { buyer: string }
  order_problem: Numbered
  order_refunded: Refunded & Reasoned
  order_tipped: Numbered & { amountCents: number }
  order_paid_by_link: Numbered & { amountCents: number }
  /** `chef` is null for credit of the marketplace. `day` is a calendar day. */
  credit_granted: { amountCents: number; chef: LocalText | null; reason: string; day: string }
  credit_expires: { amountCents: number; chef: LocalText | null; day: string }
  credit_revoked: { amountCents: number; reason: string }
  gift_card_bought: { amountCents: number; recipient: string }
  /** `by`: when the money arrives at the latest. `reason` is the staff's. */
  gift_card_refunded: { amountCents: number; recipient: string; by: string } & Reasoned
  /** The rest of a redeemed card was paid out; `reason` says how. */
  gift_cash_out_paid: { amountCents: number; reason: string }
  /** `amountCents` is negative where the kitchen gets less. `sale` is null for an entry without an order or booking. */
  balance_corrected: {
    amountCents: number
    sale: { kind: 'order' | 'booking'; number: number } | null
    reason: string
  }
  /**
   * Sent to a kitchen. `percent` is the percentage in force from `day` on, even if it is the marketplace's usual one.
   */
  fee_planned: Reasoned & {
    fee: FeeKind
    percent: number
    fixedCents: number
    day: string
    /** Whether the fee is already in force. */
    isAtOnce: boolean
  }
  fee_withdrawn: Reasoned & { fee: FeeKind; day: string }
  booking_problem: Numbered
  booking_refunded: Refunded & Reasoned
  review_written: { rating: number; author: string; body: string }
  review_answered: { chef: LocalText; body: string }
  review_hidden: Named & Reasoned
  review_of_kitchen_hidden: Named & Reasoned
  review_shown: Named
  certifications_waiting: { count: number }
  certification_approved: DecidedCertification
  certification_rejected: DecidedCertification
  certification_reopened: DecidedCertification
  certification_expired: ExpiringCertification
  certification_expires_in_7: ExpiringCertification
  certification_expires_in_30: ExpiringCertification
  /** The kitchen is open without certifications that the law requires; one of each group is enough. */
  certifications_missing: { kinds: CertificationKind[][]; pauseOn: string | null }
  chef_paused: Named & Reasoned
  /** Dishes were paused because the permit does not allow them; `dish` is one of them. */
  food_paused: {
    dish: LocalText
    count: number
    permit: string
    cause: FoodPauseCause
    /** The kinds of food that the permit forbids. */
    foods: readonly FoodKind[]
  }
  /** Services were paused because the permit forbids them; `service` is one of them. */
  services_paused: { service: LocalText; count: number; permit: string }
  /** Counties of the kitchen's state now have their own rules, and the chef has chosen none of them. */
  county_asked: { state: LocalText; counties: string[] }
  /** The law of a kitchen's place changes on `day`. */
  place_rule_changed: { place: LocalText; day: string }
  permit_approved: Named
  permit_rejected: Named & Reasoned
  denial_approved: Named
  denial_rejected: Named & Reasoned
  chef_approved: Named
  chef_rejected: Named & Reasoned
  chef_reopened: Named
  chef_suspended: Named & Reasoned
  chef_unsuspended: Named
  chef_featured: Named
  listing_paused: Named & Reasoned
  listing_archived: Named & Reasoned
  listing_restored: Named
  role_changed: Reasoned & { role: 'buyer' | 'chef' | 'admin' }
  approval_requested: { act: ApprovableAct['operation']; by: string; reason: string }
  approval_decided: {
    act: ApprovableAct['operation']
    by: string
    isApproved: boolean
    reason: string | null
  }
  staff_role_changed: Reasoned & { staffRole: string }
  staff_rights_changed: Reasoned & { staffRole: string }
  /** An admin reads the account for support. */
  account_viewed: {
    reason: string
    /**
     * The day on which an admin opened the account on a suspicion of fraud, `2026-11-21`; null for any other reason.
     */
    suspicionOn: string | null
  }
  /** An admin warned the account about a trust signal. */
  account_warned: Reasoned
  account_suspended: Reasoned
  account_unsuspended: object
  factor_reset: Reasoned
  /** `name` as the owner typed it. */
  api_key_created: { name: string }
  api_key_revoked: { name: string }
  report_upheld: DecidedReport
  report_dismissed: DecidedReport
  dispute_for: DecidedDispute
  dispute_against: DecidedDispute
  dispute_reopened: Reasoned & { subject: 'order' | 'booking'; number: string }
  /** Text messages to the reader's number do not arrive and were turned off. */
  texts_unreachable: { phone: string }
  /** `host` is the endpoint's host. */
  webhook_disabled: { host: string }
}
export type OtherEvent = keyof NotificationFacts
export type StandingEvent = Extract<OtherEvent, `standing_${string}`>
export type NotificationEvent = PurchaseEvent | OtherEvent
