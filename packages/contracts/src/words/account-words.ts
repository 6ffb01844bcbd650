/** Mails that the marketplace sends about an account. */
export interface AccountWords {
  /** The last mail to an erased user. */
  farewell: { title: string; lines: string[]; button: { text: string; path: string } }
  /** The one mail to people who asked for it before the opening. */
  openingNews: { title: string; lines: string[]; button: string }
  /** The code that verifies a chef's contact address. */
  contactCode: (code: string) => { title: string; lines: string[]; button: string }
}
