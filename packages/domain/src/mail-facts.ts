/** The facts about a mail's subject, shown below its text. */
export interface MailFacts {
  facts: { label: string; value: string }[]
  /** A path in the bucket `pictures`. */
  picture?: { path: string; alt: string }
}
