import type { BookingStatus } from '@localchef/contracts/bookings/booking'

/** A new state, or a quote that was answered with another price. */
export type BookingNews = BookingStatus | 'countered'

export interface BookingFacts {
  number: number
  service: string
  serviceRu: string
  chef: string
  chefRu: string
  buyer: string
  price: string | null
  reason: string | null
}

interface Words {
  title: string
  message: string
}

type Teller = (facts: BookingFacts) => Words

const because = (reason: string | null, word: string) => (reason ? ` ${word}: ${reason}` : '')

const en: Record<BookingNews, Teller> = {
  requested: (f) => ({
    title: `New booking request #${f.number}`,
    message: `${f.buyer} asks for “${f.service}”.`,
  }),
  quoted: (f) => ({
    title: `Quote for booking #${f.number}`,
    message: `${f.chef} offers “${f.service}” for ${f.price}.`,
  }),
  countered: (f) => ({
    title: `Another price for booking #${f.number}`,
    message: `${f.buyer} would book “${f.service}” for ${f.price}.`,
  }),
  accepted: (f) => ({
    title: `Booking #${f.number} Confirmed`,
    message: `The offer for “${f.service}” was accepted.`,
  }),
  confirmed: (f) => ({ title: `Booking #${f.number} Confirmed`, message: `“${f.service}” is booked.` }),
  completed: (f) => ({
    title: `Booking #${f.number} Completed`,
    message: `Tell others how “${f.service}” was.`,
  }),
  declined: (f) => ({
    title: `Booking #${f.number} Declined`,
    message: `“${f.service}” will not take place.${because(f.reason, 'Reason')}`,
  }),
  cancelled: (f) => ({
    title: `Booking #${f.number} Cancelled`,
    message: `“${f.service}” was cancelled.${because(f.reason, 'Reason')}`,
  }),
  expired: (f) => ({
    title: `Booking #${f.number} Expired`,
    message: `“${f.service}” was not answered in time.`,
  }),
}

const ru: Record<BookingNews, Teller> = {
  requested: (f) => ({
    title: `Новая заявка №${f.number}`,
    message: `${f.buyer}: заявка на «${f.service}».`,
  }),
  quoted: (f) => ({
    title: `Предложение по заявке №${f.number}`,
    message: `${f.chef} предлагает «${f.service}» за ${f.price}.`,
  }),
  countered: (f) => ({
    title: `Другая цена по заявке №${f.number}`,
    message: `${f.buyer}: «${f.service}» за ${f.price}.`,
  }),
  accepted: (f) => ({
    title: `Бронирование №${f.number} подтверждено`,
    message: `Предложение «${f.service}» принято.`,
  }),
  confirmed: (f) => ({
    title: `Бронирование №${f.number} подтверждено`,
    message: `Забронировано: «${f.service}».`,
  }),
  completed: (f) => ({
    title: `Бронирование №${f.number} выполнено`,
    message: `Расскажите другим, как прошло: «${f.service}».`,
  }),
  declined: (f) => ({
    title: `Бронирование №${f.number} отклонено`,
    message: `«${f.service}» не состоится.${because(f.reason, 'Причина')}`,
  }),
  cancelled: (f) => ({
    title: `Бронирование №${f.number} отменено`,
    message: `«${f.service}» отменено.${because(f.reason, 'Причина')}`,
  }),
  expired: (f) => ({
    title: `Заявка №${f.number} истекла`,
    message: `На «${f.service}» не ответили вовремя.`,
  }),
}

export function bookingWords(news: BookingNews, facts: BookingFacts): Record<'en' | 'ru', Words> {
  return { en: en[news](facts), ru: ru[news]({ ...facts, service: facts.serviceRu, chef: facts.chefRu }) }
}
