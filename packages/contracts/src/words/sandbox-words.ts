/** Texts of the sandbox's pages. Amounts of money are text such as `$15.00`. */
export interface SandboxWords {
  demo: string
  pay: (text: string) => string
  held: string
  good: string
  card_declined: string
  insufficient_funds: string
  confirm: string
  slow: string
  confirmTitle: string
  yes: string
  no: string
  back: string
  declined: string
  over: string
  done: string
  toSite: string
  onboarding: (text: string) => string
  asked: string
  complete: string
  later: string
  overview: string
  payments: string
  accounts: string
  chargeback: string
  won: string
  lost: string
  refundPaid: string
  refundFailed: string
  payOut: string
  payoutPaid: string
  payoutFailed: string
  none: string
}
