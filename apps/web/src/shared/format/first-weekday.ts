interface WeekInfo {
  /** 1 is Monday, 7 is Sunday. */
  firstDay: number
}

/** The weekday that a language's calendars begin with: Sunday is 0. */
export function firstWeekday(language: string): number {
  const locale: Intl.Locale & { getWeekInfo?: () => WeekInfo } = new Intl.Locale(language)
  // Firefox lacks week information.
  const firstDay = locale.getWeekInfo?.().firstDay ?? (language === 'en' ? 7 : 1)
  return firstDay % 7
}
