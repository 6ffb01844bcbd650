interface TitleAndText {
  title: string
  text: string
}

/** Texts of pages that the server renders itself. */
export interface PageWords {
  /** Descriptions for search engines and link previews, by path, for pages without an entity of their own. */
  descriptions: Readonly<Record<string, string>>
  /** Description of every browsing page before the opening. */
  opensSoon: string
  notFound: string
  /** The first breadcrumb of every trail. */
  chefs: string
  availableToday: (name: string) => string
  availableTodayDescription: (name: string) => string
  /** The embedded menu and pictures for social posts. */
  share: {
    order: string
    menuOf: (name: string) => string
    noDishes: string
    paused: string
    away: TitleAndText
    toMarketplace: string
    opensSoon: TitleAndText
    more: string
    newTab: string
  }
  /** The page of mailed links, by the purpose of the link. */
  mailedLink: {
    ask: Readonly<
      Record<'signup' | 'recovery' | 'magiclink' | 'email_change', TitleAndText & { button: string }>
    >
    /** The link's time is over; the button sends a new mail. */
    expired: TitleAndText & { button: string }
    /** The link was used already, or a mail program cut it off. */
    unknown: TitleAndText
    confirmed: TitleAndText
    sent: TitleAndText
    wait: (seconds: number) => TitleAndText
    alreadyConfirmed: string
    signIn: string
    newMail: string
    toCode: string
  }
  /**
   * The page `/unsubscribe` before and after the act, for all mails, one kitchen's mails, invitations or the news of
   * the opening, and for an unknown link.
   */
  unsubscribe: {
    ask: TitleAndText
    done: TitleAndText
    askKitchen: (name: string) => TitleAndText
    doneKitchen: (name: string) => TitleAndText
    doneOpening: TitleAndText
    /** For a follower without an account. */
    doneKitchenByMail: (name: string) => TitleAndText
    askInvitations: (name: string) => TitleAndText
    doneInvitations: TitleAndText
    unknown: TitleAndText
    button: string
    buttonInvitations: string
    link: string
  }
  /** The page of a mailed invitation by a kitchen. */
  invitation: {
    open: (name: string) => TitleAndText
    follow: string
    decline: string
    followed: (name: string) => TitleAndText
    toKitchen: string
    declined: TitleAndText
    gone: TitleAndText
  }
}
