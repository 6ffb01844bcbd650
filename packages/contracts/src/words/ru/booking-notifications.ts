import type { BookingFacts, DepositFacts } from '../../notifications/notification-event.ts'
import { longMoment, money, type NotificationWords } from '../../notifications/notification-words.ts'
import { because } from './because.ts'

const booking = (title: string, message: string) => ({ title, message, button: 'Открыть бронь' })

const called = (f: BookingFacts) => `«${f.service.ru}»`

const on = (f: DepositFacts | null, moment: string | null | undefined) =>
  longMoment('ru-RU', moment ?? null, f?.timeZone ?? 'UTC')

/** The cancellation rule of a deposit, before or after it is paid. */
function rule(f: DepositFacts | null, isPaid: boolean): string {
  if (!f) return ''
  if (f.freeUntil === null && !isPaid && f.lateCents > 0) {
    return ` До её внесения отмена бесплатная. После неё при отмене у повара останется ${money(f.lateCents)}: до этой даты слишком мало времени.`
  }
  if (f.freeUntil === null) {
    return f.lateCents === 0
      ? ' При отмене предоплата вернётся целиком.'
      : ` Бесплатно отменить уже нельзя: при отмене у повара останется ${money(f.lateCents)}.`
  }
  const later =
    f.lateCents === 0
      ? 'после этого срока — тоже'
      : `после этого срока у повара останется ${money(f.lateCents)}`
  return ` При отмене до ${on(f, f.freeUntil)} предоплата вернётся целиком; ${later}.`
}

const at = ({ times }: BookingFacts, moment: string | null) => longMoment('ru', moment, times.timeZone)

const released = ' С вашей карты ничего не списано, блокировка суммы снята.'

/** What becomes of the money on the buyer's card when the chef or an admin cancels. */
const moneyBack = ({ card }: BookingFacts) =>
  card === 'charged' ? ' Возвращаем деньги на карту.' : card === 'authorized' ? released : ''

const balance = (f: DepositFacts | null) => {
  if (!f?.balanceCents) return ''
  return f.dueAt === null
    ? ` Остаток ${money(f.balanceCents)} оплачивается на месте.`
    : ` Остаток ${money(f.balanceCents)} нужно оплатить до ${on(f, f.dueAt)}.`
}

const deposits: Pick<
  NotificationWords['bookings'],
  | 'booking_awaiting_deposit'
  | 'booking_deposit_paid'
  | 'booking_deposit_expired'
  | 'booking_date_taken'
  | 'booking_balance_due'
  | 'booking_balance_overdue'
  | 'booking_balance_paid'
  | 'booking_payment_failed'
  | 'booking_payment_owed'
  | 'booking_payment_recorded'
> = {
  booking_awaiting_deposit: {
    buyer: (f) =>
      booking(
        `Предоплата по брони №${f.number}`,
        `${f.chef.ru}: заявка на ${called(f)} принята. Внесите предоплату ${money(f.deposit?.depositCents ?? 0)} до ${on(f.deposit, f.deposit?.dueAt)}: до этого дату могут занять другие.${rule(f.deposit, false)}`,
      ),
    chef: (f) =>
      booking(
        `Бронь №${f.number} ждёт предоплаты`,
        `${f.buyer}: ${called(f)} за ${money(f.priceCents)}, ждём предоплату ${money(f.deposit?.depositCents ?? 0)}. Она подтвердит бронь.`,
      ),
  },
  booking_deposit_paid: {
    buyer: (f) =>
      booking(
        `Бронь №${f.number} подтверждена`,
        `Предоплата ${money(f.deposit?.depositCents ?? 0)} внесена, ${called(f)} забронировано.${balance(f.deposit)}${rule(f.deposit, true)}`,
      ),
    chef: (f) =>
      booking(
        `Бронь №${f.number} подтверждена`,
        `${f.buyer}: предоплата ${money(f.deposit?.depositCents ?? 0)} за ${called(f)} внесена.`,
      ),
  },
  booking_deposit_expired: {
    buyer: (f) =>
      booking(
        `Бронь №${f.number} истекла`,
        `Предоплата за ${called(f)} не внесена вовремя. С вашей карты ничего не списано.`,
      ),
    chef: (f) =>
      booking(
        `Бронь №${f.number} истекла`,
        `Предоплата за ${called(f)} не внесена вовремя. Покупатель: ${f.buyer}.`,
      ),
  },
  booking_date_taken: {
    buyer: (f) =>
      booking(
        `Бронь №${f.number} отменена`,
        `${f.chef.ru}: эту дату раньше вас оплатил другой покупатель.${released}`,
      ),
    chef: (f) =>
      booking(
        `Бронь №${f.number} отменена`,
        `Эту дату раньше оплатил другой покупатель. Отменена бронь ${called(f)}. Покупатель: ${f.buyer}.`,
      ),
  },
  booking_balance_due: {
    buyer: (f) =>
      booking(
        `Остаток по брони №${f.number}`,
        `Оплатите, пожалуйста, остаток ${money(f.deposit?.balanceCents ?? 0)} за ${called(f)} до ${on(f.deposit, f.deposit?.dueAt)}.`,
      ),
  },
  booking_balance_overdue: {
    buyer: (f) =>
      booking(
        `Пора оплатить остаток по брони №${f.number}`,
        `Оплатите, пожалуйста, остаток ${money(f.deposit?.balanceCents ?? 0)} за ${called(f)} сейчас.`,
      ),
    chef: (f) =>
      booking(
        `Остаток по брони №${f.number} не оплачен`,
        `${f.buyer}: остаток ${money(f.deposit?.balanceCents ?? 0)} за ${called(f)} ещё не оплачен. Мы отправили напоминание.`,
      ),
  },
  booking_balance_paid: {
    buyer: (f) =>
      booking(
        `Остаток по брони №${f.number} оплачен`,
        `Остаток ${money(f.deposit?.balanceCents ?? 0)} за ${called(f)} оплачен.`,
      ),
    chef: (f) =>
      booking(
        `Остаток по брони №${f.number} оплачен`,
        `${f.buyer}: остаток ${money(f.deposit?.balanceCents ?? 0)} за ${called(f)} оплачен.`,
      ),
  },
  booking_payment_failed: {
    buyer: (f) =>
      booking(
        `Оплата брони №${f.number} не прошла`,
        `Не удалось списать деньги с карты за ${called(f)}. Договоритесь, пожалуйста, об оплате с поваром до мероприятия.`,
      ),
    chef: (f) =>
      booking(
        `Оплата брони №${f.number} не прошла`,
        `Не удалось списать деньги с карты за ${called(f)}. Покупатель: ${f.buyer}. Попросите заплатить вам на месте или отмените бронь.`,
      ),
  },
  booking_payment_owed: {
    buyer: (f) =>
      f.deposit?.keptCents
        ? booking(
            `Предоплата по брони №${f.number} ещё не внесена`,
            `Срок бесплатной отмены ${called(f)} прошёл, поэтому у повара остаётся ${money(f.deposit.keptCents)} предоплаты. Списать их с карты не удалось. Заплатите, пожалуйста, ${money(f.owedCents)} лично. Повар: ${f.chef.ru}.`,
          )
        : booking(
            `Бронь №${f.number} ещё не оплачена`,
            `Не удалось списать деньги с карты за ${called(f)}. Заплатите, пожалуйста, ${money(f.owedCents)} лично. Повар: ${f.chef.ru}.`,
          ),
    chef: (f) =>
      f.deposit?.keptCents
        ? booking(
            `Предоплата по брони №${f.number} ещё не внесена`,
            `Бронь ${called(f)} отменена поздно, поэтому у вас остаётся ${money(f.deposit.keptCents)} предоплаты. Списать их с карты не удалось. Покупатель: ${f.buyer}. Попросите заплатить вам ${money(f.owedCents)} лично и отметьте это в брони.`,
          )
        : booking(
            `Бронь №${f.number} ещё не оплачена`,
            `Не удалось списать деньги с карты за ${called(f)}, а мероприятие уже прошло. Покупатель: ${f.buyer}. Попросите заплатить вам ${money(f.owedCents)} лично и отметьте это в брони.`,
          ),
  },
  booking_payment_recorded: {
    buyer: (f) =>
      booking(
        f.deposit?.keptCents ? `Предоплата по брони №${f.number} внесена` : `Бронь №${f.number} оплачена`,
        `Отмечено, что вы лично заплатили ${money(f.recordedCents)} за ${called(f)}. Повар: ${f.chef.ru}. Если это не так, сообщите о проблеме с бронью.`,
      ),
  },
}

export const bookingNotifications: NotificationWords['bookings'] = {
  ...deposits,
  booking_requested: {
    buyer: (f) =>
      booking(
        `Заявка №${f.number} получена`,
        `${f.chef.ru}: ваша заявка на ${called(f)} получена. Мы сообщим вам ответ.`,
      ),
    chef: (f) => booking(`Новая заявка №${f.number}`, `${f.buyer}: заявка на ${called(f)}.`),
  },
  booking_quoted: {
    buyer: (f) =>
      booking(
        `Цена по заявке №${f.number}`,
        `${f.chef.ru}: ${called(f)} за ${money(f.priceCents)}. Примите цену или предложите свою.`,
      ),
  },
  booking_countered: {
    chef: (f) =>
      booking(`Другая цена по заявке №${f.number}`, `${f.buyer}: ${called(f)} за ${money(f.priceCents)}.`),
  },
  booking_time_proposed: {
    buyer: (f) =>
      booking(
        `Бронь №${f.number}: предложено другое время`,
        `${f.chef.ru}: можно ли перенести ${called(f)} на ${at(f, f.times.proposedAt)}? Сейчас назначено на ${at(f, f.times.startsAt)}. ${f.awaitsDeposit ? 'Пока вы решаете, платить не нужно: если согласитесь, внесёте предоплату за новое время. Если нет, бронь закроется, и вы ничего не должны.' : 'Пока вы не согласитесь, ничего не изменится.'}`,
      ),
  },
  booking_time_agreed: {
    chef: (f) =>
      booking(
        `Бронь №${f.number}: новое время согласовано`,
        `${f.buyer}: предложенное время подходит. Новое время ${called(f)}: ${at(f, f.times.startsAt)}.`,
      ),
  },
  booking_time_kept: {
    chef: (f) =>
      booking(
        `Бронь №${f.number}: время прежнее`,
        `${f.buyer}: другое время не подходит. Остаётся прежнее время ${called(f)}: ${at(f, f.times.startsAt)}. Если вы не можете, отмените бронь и назовите причину.`,
      ),
  },
  booking_time_refused: {
    chef: (f) =>
      booking(
        `Бронь №${f.number} закрыта`,
        `${f.buyer}: предложенное время ${called(f)} не подходит. Предоплаты ещё не было, поэтому бронь закрыта, и никто ничего не должен.`,
      ),
  },
  booking_time_unanswered: {
    buyer: (f) =>
      booking(
        `Бронь №${f.number} истекла`,
        `Вы не ответили, подходит ли новое время ${called(f)}. Предоплаты ещё не было, поэтому бронь закрыта, и вы ничего не должны.`,
      ),
    chef: (f) =>
      booking(
        `Бронь №${f.number} истекла`,
        `${f.buyer}: нет ответа о новом времени ${called(f)}. Предоплаты ещё не было, поэтому бронь закрыта, и никто ничего не должен.`,
      ),
  },
  booking_moved: {
    buyer: (f) =>
      booking(
        `У брони №${f.number} новая дата`,
        `${f.chef.ru}: ${called(f)} переносится на ${at(f, f.times.startsAt)}. Ваше место сохраняется. Если новая дата не подходит, до начала можно отменить бронь бесплатно.`,
      ),
  },
  booking_reminder: {
    buyer: (f) =>
      booking(`Скоро бронь №${f.number}`, `${f.chef.ru}: ${called(f)} — ${at(f, f.times.startsAt)}.`),
  },
  booking_accepted: {
    chef: (f) => booking(`Бронь №${f.number} подтверждена`, `${f.buyer}: цена за ${called(f)} принята.`),
  },
  booking_confirmed: {
    buyer: (f) => booking(`Бронь №${f.number} подтверждена`, `Вы забронировали ${called(f)}.`),
    chef: (f) => booking(`Бронь №${f.number} подтверждена`, `${f.buyer}: бронь на ${called(f)}.`),
  },
  booking_completed: {
    buyer: (f) => booking(`Бронь №${f.number} состоялась`, `Расскажите другим, как прошло: ${called(f)}.`),
  },
  booking_declined: {
    buyer: (f) =>
      booking(
        `Бронь №${f.number} отклонена`,
        `${f.chef.ru}: не получается принять бронь ${called(f)}.${because(f.reason)}`,
      ),
    chef: (f) =>
      booking(
        `Бронь №${f.number} отклонена`,
        `${f.buyer}: ваша цена за ${called(f)} отклонена.${because(f.reason)}`,
      ),
  },
  booking_cancelled: {
    buyer: (f) =>
      booking(
        `Бронь №${f.number} отменена`,
        `Ваша бронь ${called(f)} отменена.${because(f.reason)}${moneyBack(f)}`,
      ),
    chef: (f) =>
      booking(
        `Бронь №${f.number} отменена`,
        `Бронь ${called(f)} отменена. Покупатель: ${f.buyer}.${f.deposit?.keptCents ? ` У вас остаётся ${money(f.deposit.keptCents)} предоплаты.` : ''}${because(f.reason)}`,
      ),
  },
  booking_expired: {
    buyer: (f) =>
      booking(`Заявка №${f.number} истекла`, `Вашу заявку на ${called(f)} не подтвердили вовремя.`),
    chef: (f) =>
      booking(
        `Заявка №${f.number} истекла`,
        `Заявка на ${called(f)} не была подтверждена вовремя. Покупатель: ${f.buyer}.`,
      ),
  },
}
