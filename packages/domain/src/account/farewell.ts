/** The last mail to a person who was erased, to the address nobody knows any more afterwards. */
export const farewell = {
  en: {
    title: 'Your account has been deleted',
    lines: [
      'We have removed your personal data. Orders and bookings stay on record without your name.',
      'If this was not you, please write to us at once.',
    ],
    button: { text: 'LocalChef', path: '/' },
  },
  ru: {
    title: 'Ваш аккаунт удалён',
    lines: [
      'Мы удалили ваши личные данные. Заказы и бронирования остаются в учёте без вашего имени.',
      'Если это были не вы, сразу напишите нам.',
    ],
    button: { text: 'LocalChef', path: '/' },
  },
}
