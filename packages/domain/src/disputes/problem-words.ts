interface Words {
  title: string
  lines: string[]
  button: string
}

/** What the other side of a dispute is told; what the first side wrote is for the admin. */
export function problemWords(kind: 'order' | 'booking', number: number): Record<'en' | 'ru', Words> {
  return {
    en: {
      title: `A problem with ${kind} #${number} was reported`,
      lines: ['An admin looks at it and decides.', 'Please say what happened from your side.'],
      button: 'Give my account',
    },
    ru: {
      title: `Сообщили о проблеме: ${kind === 'order' ? 'заказ' : 'бронирование'} #${number}`,
      lines: [
        'Администратор разберётся и примет решение.',
        'Расскажите, пожалуйста, что произошло с вашей стороны.',
      ],
      button: 'Рассказать',
    },
  }
}
