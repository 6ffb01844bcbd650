/** Mails that the marketplace sends about an account. */
export interface AccountWords {
  /** The last mail to an erased user. */
  farewell: { title: string; lines: string[]; button: { text: string; path: string } }
  /** The one mail to people who asked for it before the opening. */
  openingNews: { title: string; lines: string[]; button: string }
  /** The code that verifies a chef's contact address. */
  contactCode: (code: string) => { title: string; lines: string[]; button: string }
  /** The link by which a person joins the staff. */
  staffInvitation: (facts: { by: string; role: string; days: number }) => {
    title: string
    lines: string[]
    button: string
  }
  /** One line on the payment provider's page. */
  giftCardOnPage: string
  giftCard: (facts: {
    sender: string
    recipient: string
    amountCents: number
    message: string
    code: string
  }) => {
    title: string
    lines: string[]
    button: string
  }
  /** The one mail of a kitchen to an address on its list of customers. */
  customerInvitation: (facts: { kitchen: string; days: number }) => {
    title: string
    lines: string[]
    button: string
    /** The link that ends all invitations. */
    decline: string
  }
  /** What a chef agrees to with a list of customers. It is stored with the list. */
  customerStatement: string
}
