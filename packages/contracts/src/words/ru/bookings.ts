import type { BookingWords } from '../booking-words.ts'

export const bookings: BookingWords = {
  service: 'Услуга',
  when: 'Когда',
  where: 'Где',
  classIn: {
    buyer: (city) => `${city} (адрес спросите у повара)`,
    chef: (city) => `${city} (отправьте покупателю свой адрес)`,
  },
  guests: 'Гостей',
  spots: 'Мест',
  price: 'Стоимость',
  priceLater: 'Повар назовёт цену',
  deposit: 'Предоплата',
  balance: 'Остаток',
  paid: 'оплачено',
  by: (moment) => `до ${moment}`,
  atEvent: 'оплата на месте',
  next: 'Что дальше',
  steps: {
    buyer: {
      requested: (due) => `Повар ответит до ${due}. До ответа вы ничего не платите.`,
      quoted: (due) => `Примите цену или предложите свою до ${due}.`,
      awaitingDeposit: (due) => `Внесите предоплату до ${due}.`,
      payBalance: (due) => `Оплатите остаток до ${due}.`,
      agreed: 'Если планы изменятся, напишите повару или отмените бронь.',
      completed: 'Оставьте отзыв.',
      ended: 'Выберите другую дату или другого повара.',
    },
    chef: {
      requested: (due) => `Подтвердите или отклоните до ${due}.`,
      toQuote: (due) => `Назовите цену или откажитесь до ${due}.`,
      awaitingDeposit: (due) => `Дождитесь предоплаты. Её срок – ${due}.`,
      agreed: 'Обсудите подробности с покупателем в сообщениях.',
    },
  },
}
