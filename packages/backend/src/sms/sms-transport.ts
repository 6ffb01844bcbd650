export interface OutgoingText {
  /** The same for every attempt, so that a receiver can drop duplicates. */
  id: string
  to: string
  text: string
  /** When it was written into the outbox. */
  queuedAt: Date
  /** It is of no use later; null if it always is. */
  validUntil: Date | null
  /** Whether an attempt came before, whose outcome may be unknown. */
  isRepeated: boolean
}

/** Sends a text message. Throws when it was not accepted. */
export interface SmsTransport {
  send(message: OutgoingText): Promise<void>
}

/** The receiver rejected the message for good; it is not retried. */
export class TextRefused extends Error {
  /** Why, if the receiver said so: `stop`, `unknown`, `landline`, `blocked` mean that the number gets no texts. */
  readonly reason: string | null

  constructor(message: string, reason: string | null = null) {
    super(message)
    this.reason = reason
  }
}

/** The receiver may have taken the message: the next attempt asks it, and gives it time to know. */
export class OutcomeUnknown extends Error {}
