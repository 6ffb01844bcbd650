import type { BookingWords } from '../booking-words.ts'

export const bookings: BookingWords = {
  service: 'Service',
  when: 'When',
  where: 'Where',
  classIn: {
    buyer: (city) => `${city} (ask the chef for the address)`,
    chef: (city) => `${city} (send the buyer your address)`,
  },
  guests: 'Guests',
  spots: 'Spots',
  price: 'Price',
  priceLater: 'The chef sends you a price',
  deposit: 'Deposit',
  balance: 'Balance',
  paid: 'paid',
  by: (moment) => `by ${moment}`,
  atEvent: 'paid at the event',
  next: 'Next step',
  steps: {
    buyer: {
      requested: (due) => `The chef answers by ${due}. You pay nothing until then.`,
      quoted: (due) => `Accept the price or suggest another by ${due}.`,
      awaitingDeposit: (due) => `Pay the deposit by ${due}.`,
      payBalance: (due) => `Pay the balance by ${due}.`,
      agreed: 'If your plans change, write to the chef or cancel the booking.',
      completed: 'Write a review.',
      ended: 'Ask for another date, or find another chef.',
    },
    chef: {
      requested: (due) => `Confirm or decline by ${due}.`,
      toQuote: (due) => `Send a price or decline by ${due}.`,
      awaitingDeposit: (due) => `Wait for the deposit. It’s due by ${due}.`,
      agreed: 'Settle the details with the buyer in a message.',
    },
  },
}
